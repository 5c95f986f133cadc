import { describe, expect, it } from 'vitest';
import { readChosenFile } from '../../../renderer/platform/fileInput.ts';
import { airdata, flight } from '../../engine/flightlog/sampleLogs.ts';

const megabyte = 1024 * 1024;
const log = airdata(flight({ duration_s: 60 }));

/** A file that says it is so large, whatever it holds. */
const sized = (text: string, name: string, size: number) =>
  Object.defineProperty(new File([text], name), 'size', { value: size });

describe('a chosen file', () => {
  it('is told from a flight plan by its content, whatever its name', async () => {
    expect(await readChosenFile(new File([log], 'route.kml'))).toMatchObject({ output: { isLog: true } });
    const plan = await readChosenFile(new File(['latitude,longitude\n47,8\n'], 'flight.csv'));
    expect(plan.ok && plan.output).not.toHaveProperty('isLog');
  });

  it('is an own aircraft where it says so, and no plan that is JSON, too', async () => {
    const isAircraft = async (text: string) => {
      const opened = await readChosenFile(new File([text], 'a.json'));
      return opened.ok && opened.output.isAircraft === true;
    };
    expect(await isAircraft('\ufeff {"schema": "homeward/own-aircraft", "version": 2}')).toBe(true);
    expect(await isAircraft('{"fileType": "Plan", "version": 1}')).toBe(false);
    expect(await isAircraft('["homeward/own-aircraft"]')).toBe(false);
  });

  it('may be a log of 200 MB', async () => {
    expect(await readChosenFile(sized(log, 'long.csv', 200 * megabyte))).toMatchObject({ ok: true });
  });

  it('is refused before it is sent where it is too large for what it is', async () => {
    expect(await readChosenFile(sized(log, 'years.csv', 257 * megabyte))).toMatchObject({
      problem: {
        code: 'PAYLOAD_TOO_LARGE',
        message: '“years.csv” is a flight log larger than 256 MB. Export one flight of it.',
      },
    });
    expect(await readChosenFile(sized('<kml/>', 'a.kml', 26 * megabyte))).toMatchObject({
      problem: {
        code: 'PAYLOAD_TOO_LARGE',
        message: '“a.kml” is larger than 25 MB; flight plans are smaller. Choose another file.',
      },
    });
  });
});
