import { describe, expect, it, onTestFinished } from 'vitest';
import { writeFormats } from '../../../../engine/flightplan/write/writeFormat.ts';
import {
  type FormatPreview,
  isByFlight,
  isReadyToWrite,
} from '../../../../renderer/features/export/exportStore.ts';
import { toActText, toPreviewText, toTitleText } from '../../../../renderer/features/export/exportText.ts';
import { setPageLocale } from '../../../../renderer/ui/words.ts';
import type { FileSet } from '../../../../server/contract/desktopBridge.ts';
import { localeFor } from '../../../../server/contract/locale.ts';
import { makeTestPlanner, missionAnswer, settle } from '../../fakeBridge.ts';
import { batteryFlight, leg } from '../../results.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const pointAt = (lon: number) =>
  ({ lat: bern.lat, lon, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 }) as const;
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const bytes = new Uint8Array([1]);
const note = (message: string) => ({ code: 'HOVER_NOT_KEPT', message }) as const;
const nameNote = { code: 'NAME_NOT_KEPT', message: 'The file name keeps it.' } as const;
const written = {
  files: [
    { filename: 'Bern 1 of 2.csv', bytes, notes: [nameNote, note('Waits are lost.'), note('Turn at 1.')] },
    { filename: 'Bern 2 of 2.csv', bytes, notes: [nameNote, note('Waits are lost.')] },
  ],
  notes: [{ code: 'END_ACTION_CHANGED', message: 'Flights return to the launch point.' }],
};

const flights = [
  batteryFlight(0, [leg(0), leg(1)]),
  batteryFlight(1, [leg(1), leg(2)], { return_height_m: 130 }),
];
const parts = [
  { first_waypoint_index: 0, last_waypoint_index: 1, return_height_m: 100 },
  { first_waypoint_index: 1, last_waypoint_index: 2, return_height_m: 130 },
];

/** A plan of three waypoints on two batteries, whose flights are known unless the test answers itself. */
async function planned({
  isAnswered = true,
  ...inputs
}: {
  isAnswered?: boolean;
  speed_choice?: 'best_range';
} = {}) {
  const test = makeTestPlanner();
  const sets: FileSet[] = [];
  test.bridge.saveFiles = async (set) => {
    sets.push(set);
    return { ok: true, output: { filename: 'field' }, request_id: '' };
  };
  test.planner.placeLaunch(bern, 'drop');
  test.planner.inputs.setState({ splits_batteries: true, ...inputs });
  for (const lon of [7.45, 7.46, 7.47]) test.planner.edit({ kind: 'add_waypoint', waypoint: pointAt(lon) });
  const { planner, callsOf } = test;
  test.runFrame();
  const answer = async (battery_plan = flights) => {
    const slow = battery_plan.flatMap(({ legs }) => legs);
    await callsOf('analyzeMission')
      .at(-1)
      ?.answer(missionAnswer({ legs: slow, battery_plan }));
    await settle();
  };
  if (isAnswered) await answer();
  const { exporter } = planner;
  const state = () => exporter.store.getState();
  const previewed = async () => {
    const formats = writeFormats.map((format) => ({ format, losses: [], open: [] }));
    await callsOf('previewExport').at(-1)?.answer({ formats });
  };
  const open = async () => {
    void exporter.open();
    await previewed();
  };
  const asked = () => callsOf('exportFlights').at(-1);
  return { ...test, exporter, state, open, previewed, asked, answer, sets };
}

describe('a plan over several batteries', () => {
  it('becomes one file a flight unless the person chooses otherwise, saved together', async () => {
    const { exporter, state, open, asked, inputOf, sets } = await planned();
    await open();
    expect(inputOf(asked())?.['flights']).toEqual(parts);
    expect(isReadyToWrite(state())).toBe(false);
    await asked()?.answer(written);
    expect(state().flightFiles?.files).toMatchObject([
      { filename: 'Bern 1 of 2.csv', points: 2 },
      { filename: 'Bern 2 of 2.csv', points: 2 },
    ]);
    expect(plain(toTitleText(state()))).toBe('Export 2 flights');
    expect(plain(toActText(state(), 'desktop'))).toBe('Export 2 files…');
    expect(plain(toActText(state(), 'browser'))).toBe('Download 2 files (.zip)');
    await exporter.save();
    expect(sets).toEqual([
      {
        name: 'mission 2 flights',
        files: written.files.map(({ filename }) => ({ filename, bytes })),
      },
    ]);
    expect(state().saved).toEqual({
      filename: '2\u00a0files in “field”',
      notes: ['Flights return to the launch point.', 'Waits are lost.', 'Bern 1 of 2.csv: Turn at 1.'],
    });
  });

  it('has its flights numbered in the language on screen, for a folder, too', async () => {
    const { exporter, open, asked, inputOf } = await planned();
    setPageLocale(localeFor('fr-CH', 'metric'));
    onTestFinished(() => setPageLocale('metric'));
    await open();
    expect(inputOf(asked())?.['language']).toBe('fr-CH');
    const files = written.files.map((file) => ({ ...file, notes: [] }));
    await asked()?.answer({ files, notes: [] });
    expect(exporter.planToWrite()).toMatchObject({ language: 'fr-CH', flights: parts });
  });

  it('is judged in each format by the files that would be written', async () => {
    const { exporter, state, open, inputOf, callsOf } = await planned();
    await open();
    const previews = () => callsOf('previewExport').map((call) => inputOf(call)?.['flights']);
    expect(previews()).toEqual([parts]);
    exporter.chooseScope('whole');
    expect(state().previews).toBeUndefined();
    expect(previews()).toEqual([parts, undefined]);
    exporter.chooseScope('flights');
    expect(previews()).toEqual([parts, undefined, parts]);
  });

  it('says in its list which flight a format does not hold', () => {
    const values = { flight_index: 1, count: 1, name: 'DJI waylines (KMZ)', least: 2 };
    const refusal = {
      code: 'TOO_FEW_WAYPOINTS',
      says: 'TOO_FEW_WAYPOINTS.flight',
      values,
      message: '',
    } as const;
    const preview: FormatPreview = { format: 'dji_wpml_kmz', losses: [], open: [] };
    expect(toPreviewText({ ...preview, refusal }, 'flights')).toBe('does not hold flight 2');
    expect(toPreviewText({ ...preview, reads_back: true }, 'flights')).toBe('keeps every flight');
    expect(toPreviewText(preview, 'flights')).toBe('no losses found');
  });

  it('is still to be had in one file, and then nothing else is written', async () => {
    const { exporter, state, open, asked, callsOf, sets, previewed } = await planned();
    await open();
    await asked()?.answer(written);
    exporter.chooseScope('whole');
    expect(isByFlight(state())).toBe(false);
    expect(plain(toActText(state(), 'desktop'))).toBe('Export .kmz…');
    expect(isReadyToWrite(state())).toBe(false);
    await previewed();
    expect(isReadyToWrite(state())).toBe(true);
    void exporter.save();
    expect(callsOf('exportPlan')).toHaveLength(1);
    expect(sets).toEqual([]);
  });

  it('is written anew in another format and for other flights, never as it was', async () => {
    const { exporter, state, open, asked, inputOf, planner, runFrame, answer } = await planned();
    await open();
    const first = asked();
    exporter.choose('litchi_csv');
    await first?.answer(written);
    expect(state().flightFiles).toBeUndefined();
    expect(inputOf(asked())?.['format']).toBe('litchi_csv');
    await asked()?.answer(written);
    expect(isReadyToWrite(state())).toBe(true);
    planner.inputs.setState({ wind_speed_mps: 12 });
    runFrame();
    expect(state().isSplitAwaited).toBe(true);
    expect(isReadyToWrite(state())).toBe(false);
    await answer([batteryFlight(0, [leg(0)]), batteryFlight(1, [leg(1), leg(2)])]);
    expect(inputOf(asked())?.['flights']).toMatchObject([
      { last_waypoint_index: 0 },
      { last_waypoint_index: 2 },
    ]);
    expect(isReadyToWrite(state())).toBe(false);
    await asked()?.answer(written);
    expect(isReadyToWrite(state())).toBe(true);
  });

  it('is not written as one while its flights are still awaited', async () => {
    const { state, open, asked, answer } = await planned({ isAnswered: false });
    await open();
    expect(asked()).toBeUndefined();
    expect(isReadyToWrite(state())).toBe(false);
    await answer();
    await asked()?.answer(written);
    expect(isByFlight(state()) && isReadyToWrite(state())).toBe(true);
  });

  it('says in the dialog why a format holds no such flights', async () => {
    const { state, open, asked } = await planned();
    await open();
    await asked()?.refuse({ code: 'ACTION_FAILED', message: 'The file of flight 2 …' });
    expect(state().flightFiles?.problem).toBe('The file of flight 2 …');
    expect(isReadyToWrite(state())).toBe(false);
  });

  it('has the best speed of each leg as it is flown, and of the way out', async () => {
    const { open, asked, inputOf, answer } = await planned({ isAnswered: false, speed_choice: 'best_range' });
    await answer([
      batteryFlight(0, [leg(0), leg(1)]),
      batteryFlight(1, [leg(1, { ground_speed_mps: 5.55 }), leg(2, { ground_speed_mps: 7.25 })]),
    ]);
    await open();
    expect(inputOf(asked())?.['mission']).toMatchObject({
      waypoints: [{ speed_mps: 10 }, { speed_mps: 10 }, { speed_mps: 7.2 }],
    });
    const [first, second] = parts;
    expect(inputOf(asked())?.['flights']).toEqual([
      first,
      { ...second, return_height_m: 100, first_speed_mps: 5.5 },
    ]);
  });
});
