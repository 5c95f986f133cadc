import { describe, expect, it } from 'vitest';
import { losses } from '../../engine/flightplan/losses/losses.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { inflateEntry } from '../../engine/flightplan/source/zip/unzip.ts';
import { readZipDirectory } from '../../engine/flightplan/source/zip/zipDirectory.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import type { WriteFormat } from '../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../engine/flightplan/writePlan.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import { readBack, written } from '../flightplan/write/likeness.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import { realPlan, realPlansIn } from './material.ts';
import { isExplained } from './refused.ts';

/** A mission but for its name, which the file does not hold. */
const unnamed = ({ name: _name, ...mission }: Mission) => mission;

const ofDji = realPlansIn('kmz', 'wpml');

/** Numbers as the writer rounds them, without the mark that is made of them. */
const rounded = (mission: Mission): unknown =>
  JSON.parse(
    JSON.stringify(unnamed(mission), (key, value) => {
      if (key === 'of') return undefined;
      return typeof value === 'number'
        ? Number(value.toFixed(key === 'lat' || key === 'lon' ? 9 : 3))
        : value;
    }),
  );

/** The waylines of an archive or of a bare file; the template where there are none. */
async function waylinesIn(bytes: Uint8Array): Promise<string> {
  if (bytes[0] !== 0x50) return Buffer.from(bytes).toString();
  const entries = readZipDirectory(bytes);
  const entry =
    entries.find(({ name }) => name.endsWith('.wpml')) ?? entries.find(({ name }) => name.endsWith('.kml'));
  return entry === undefined
    ? ''
    : Buffer.from(await inflateEntry(bytes, entry, { left_bytes: 50_000_000 })).toString();
}

/** Panoramas are not written: nobody documents how long the aircraft waits for one. */
const cameraActs = (text: string) =>
  text.match(
    /actionActuatorFunc>\s*(takePhoto|startRecord|stopRecord|orientedShoot|(start|stop)(TimeLapse|ContinuousShooting))/g,
  )?.length ?? 0;

/** Codes of files that DJI's aircraft do not fly as they are. */
const beyondDji: ReadonlySet<string> = new Set(['WAYPOINTS_MERGED', 'SPEED_NOT_KEPT']);

describe('the waylines of real files', () => {
  it('read back as the same plans, with as many actions of the camera', async () => {
    let [count, acts] = [0, 0];
    for (const file of ofDji) {
      const plan = realPlan(file);
      const { bytes } = plan;
      const reading = await readFlightPlan(plan);
      if (!reading.ok || !reading.value.format.startsWith('dji')) continue;
      const { mission } = toMission(reading.value, { default_altitude_m: 60 });
      if (mission.waypoints.length < 2) continue;
      const said = losses(mission, 'dji_wpml_kmz').map(({ code }) => code);
      expect(
        said.filter((code) => code !== 'NAME_NOT_KEPT' && !beyondDji.has(code)),
        file,
      ).toEqual([]);
      const again = await written(mission, 'dji_wpml_kmz', { cruise_speed_mps: 8 });
      if (!said.some((code) => beyondDji.has(code)))
        expect(rounded(await readBack(again)), file).toEqual(rounded(mission));
      const pictures = cameraActs(await waylinesIn(bytes));
      expect(cameraActs(await waylinesIn(again.bytes)), file).toBe(pictures);
      acts += pictures;
      count += 1;
    }
    expect(count).toBeGreaterThan(20);
    expect(acts).toBeGreaterThan(600);
  }, 120_000);
});

const ofMavlink = realPlansIn('json', 'waypoints');

describe('the items of real files', () => {
  it.each([
    ['qgc_plan', 'qgc_plan', 12],
    ['qgc_wpl', 'qgc_wpl', 15],
  ] as const)('of %s read back as the same plans', async (family, format: WriteFormat, least) => {
    let count = 0;
    for (const file of ofMavlink) {
      const reading = await readFlightPlan(realPlan(file));
      if (!reading.ok || reading.value.format !== family) continue;
      const { mission, warnings } = toMission(reading.value, { default_altitude_m: 60 });
      const again = await writePlan(mission, format);
      if (!again.ok) {
        if (!isExplained(again.failure, warnings)) expect.fail(`${file}: ${sentenceOf(again.failure)}`);
        continue;
      }
      const said = again.value.notes
        .slice(0, again.value.losses)
        .filter(({ code }) => code !== 'NAME_NOT_KEPT');
      const back = await readBack(again.value);
      if (said.length === 0) expect(rounded(back), file).toEqual(rounded(mission));
      count += said.length === 0 ? 1 : 0;
    }
    expect(count).toBeGreaterThanOrEqual(least);
  });
});
