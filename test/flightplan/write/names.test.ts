import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../engine/flightplan/source/csvTable.ts';
import { cleanText } from '../../../engine/flightplan/source/refusal.ts';
import { cellsOfText, csvText } from '../../../engine/flightplan/table/csvText.ts';
import { decimalText, roundedLongitude } from '../../../engine/flightplan/write/decimal.ts';
import { plainName, suggestedFilename } from '../../../engine/flightplan/write/plainName.ts';
import { waypointsSaid } from '../../../engine/flightplan/write/waypointsSaid.ts';
import {
  formatOfFilename,
  formatTraits,
  writeFormats,
} from '../../../engine/flightplan/write/writeFormat.ts';
import { say } from '../../../server/report/say.ts';
import { inLong } from '../../support/inLong.ts';
import { above, inspection } from './inspection.ts';
import { readBack, textOf, written } from './likeness.ts';

const seed = 20_240_617;
const named = (name: string) => ({ ...above('msl'), name });

describe('the name of a mission', () => {
  it.each([
    ['a\u0000b\u0001c', 'a b c'],
    ['two\nlines\tand\rmore', 'two lines and more'],
    ['evil\u202eexe.gpx', 'evil exe.gpx'],
    ['half \ud800 pair', 'half pair'],
    ['\ufffe\uffff', 'Untitled'],
    ['  ', 'Untitled'],
    ['<b>&amp;"\'</b> ]]>', '<b>&amp;"\'</b> ]]>'],
  ])('%j is written as %j in every format that keeps it', async (name, expected) => {
    for (const format of ['kml', 'gpx', 'geojson'] as const) {
      expect((await readBack(await written(named(name), format))).name).toBe(expected);
    }
  });

  it('never breaks a file, whatever it is', async () => {
    const property = fc.asyncProperty(fc.string({ unit: 'binary' }), async (name) => {
      for (const format of ['kml', 'gpx', 'geojson'] as const) {
        const back = await readBack(await written(named(name), format));
        expect(back.waypoints).toHaveLength(3);
        expect(back.name).toBe(cleanText(plainName(name)));
      }
    });
    await fc.assert(property, { seed, numRuns: inLong(60, 2000) });
  });

  it.each(['litchi_csv', 'qgc_plan', 'qgc_wpl', 'dji_wpml_kmz'] as const)(
    'is nowhere in %s, and the notes say so',
    async (format) => {
      const file = await written({ ...inspection, name: '=HYPERLINK("http://a.b")' }, format);
      expect(textOf(file)).not.toContain('HYPERLINK');
      expect(file.notes.map(({ code }) => code)).toContain('NAME_NOT_KEPT');
    },
  );
});

describe('a suggested file name', () => {
  it.each([
    ['Bridge inspection', 'Bridge inspection.kml'],
    ['../../etc/passwd', 'etc-passwd.kml'],
    ['C:\\temp\\x', 'C-temp-x.kml'],
    ['CON', 'CON-mission.kml'],
    ['com¹', 'com¹-mission.kml'],
    ['橋の点検 Ä', '橋の点検 Ä.kml'],
    ['???', 'mission.kml'],
    ['❤\ufe0f', 'mission.kml'],
    ['.hidden', 'hidden.kml'],
    ['x'.repeat(300), `${'x'.repeat(60)}.kml`],
  ])('from %j is %j', (name, expected) => {
    expect(suggestedFilename(name, 'kml')).toBe(expected);
  });

  it('has an ending by which its format is known again', () => {
    for (const format of writeFormats) {
      // Potensic’s files end like JSON of any kind: their format is chosen by its name.
      if (format === 'potensic_json') continue;
      expect(formatOfFilename(suggestedFilename('x', format))).toBe(format);
      for (const ending of formatTraits[format].extensions)
        expect(formatOfFilename(`A.B.${ending.toUpperCase()}`)).toBe(format);
    }
    expect(formatOfFilename('mission')).toBeUndefined();
    expect(formatOfFilename('mission.docx')).toBeUndefined();
  });
});

describe('a table', () => {
  it.each(['=1+1', '+cmd|x', '-a', '@SUM(A1)', '\t=1', '\r=1', '=1\n2', '－1', '-1+2', '+1-1'])(
    'neutralises the formula %j',
    (cell) => {
      expect(csvText([[cell]])).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`);
    },
  );

  it.each(['-1', '+2', '-12.5', '0', 'a=b', 'x'])('leaves %j as it is', (cell) => {
    expect(csvText([[cell]])).toBe(`${cell}\r\n`);
  });

  it('from a clipboard is read cell by cell, and a quotation mark that stands alone is text', () => {
    expect(cellsOfText('"a ""b""\nc"\t d\n\n3', '\t')).toEqual([['a "b"\nc', 'd'], [''], ['3']]);
    expect(cellsOfText('"open\ty\n1', '\t')).toEqual([['"open', 'y'], ['1']]);
  });

  it('is read back cell by cell', () => {
    const cell = fc.stringMatching(/^[a-z"][a-z", ]{0,8}[a-z"]$/);
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        expect([...readTable(csvText([cells])).rows]).toEqual([cells]);
      }),
      { seed, numRuns: inLong(150, 1500) },
    );
  });
});

describe('a number', () => {
  it.each([
    [1e-7, 9, '0.0000001'],
    [1e-10, 9, '0'],
    [-1e-10, 9, '0'],
    [-0.0004, 3, '0'],
    [12.5, 3, '12.5'],
    [100, 3, '100'],
    [100, 0, '100'],
    [123_456_789.123, 3, '123456789.123'],
  ])('%d to %i places is %j', (value, places, expected) => {
    expect(decimalText(value, places)).toBe(expected);
  });

  it('of a longitude stays below 180', () => {
    expect(roundedLongitude(179.9999999999)).toBe(-180);
    expect(roundedLongitude(180)).toBe(-180);
    expect(roundedLongitude(-180)).toBe(-180);
  });
});

describe('places in a message', () => {
  it.each([
    [[1], 'waypoint 2'],
    [[0, 1, 2, 5], 'waypoints 1–3, 6'],
    [[0, 2, 4, 6, 8, 10, 12], 'waypoints 1, 3, 5, 7, 9, 11 and others'],
  ])('%j are %j', (indices, expected) => {
    expect(say(waypointsSaid(indices))).toBe(expected);
  });
});
