import { describe, expect, it } from 'vitest';
import { writeFormats } from '../../../../engine/flightplan/write/writeFormat.ts';
import { isByFlight, isReadyToWrite } from '../../../../renderer/features/export/exportStore.ts';
import { toActText, toSplitText, toTitleText } from '../../../../renderer/features/export/exportText.ts';
import type { FileSet } from '../../../../server/contract/desktopBridge.ts';
import { makeTestPlanner, missionAnswer, settle } from '../../fakeBridge.ts';
import { batteryFlight, leg } from '../../results.ts';

const home = { lat: 47, lon: 8 };
const waypoints = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    lat: 47 + at * 0.0001,
    lon: 8 + (at % 2) * 0.0005,
    altitude: { datum: 'takeoff', value_m: 60 } as const,
    hover_time_s: 0,
    speed_mps: 8,
  }));
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const bytes = new Uint8Array([1]);
const part = (first_waypoint_index: number, last_waypoint_index: number) => ({
  first_waypoint_index,
  last_waypoint_index,
});
const unjudged =
  'Each file is a separate flight, from the launch point and back; the verdict does not judge these flights.';

/** A plan of so many waypoints in the open dialog, with Litchi chosen. */
async function opened(count: number, more: object = {}, inputs: object = {}) {
  const test = makeTestPlanner();
  const sets: FileSet[] = [];
  test.bridge.saveFiles = async (set) => {
    sets.push(set);
    return { ok: true, output: { filename: 'field' }, request_id: '' };
  };
  const { planner, callsOf, inputOf, runFrame } = test;
  planner.inputs.setState(inputs);
  const mission = {
    name: 'Grid',
    home,
    waypoints: waypoints(count),
    end_action: 'go_home',
    ...more,
  } as const;
  planner.edit({ kind: 'replace', mission, as: 'open' });
  runFrame();
  const { exporter } = planner;
  const state = () => exporter.store.getState();
  const answer = async () => {
    const formats = writeFormats.map((format) => ({ format, losses: [], open: [] }));
    await callsOf('previewExport').at(-1)?.answer({ formats });
  };
  const open = async () => {
    void exporter.open();
    exporter.choose('litchi_csv');
    await answer();
  };
  const asked = () => callsOf('exportFlights').at(-1);
  const write = (files: number) =>
    asked()?.answer({
      files: Array.from({ length: files }, (_, at) => ({
        filename: `Grid ${at + 1} of ${files}.csv`,
        bytes,
        notes: [],
      })),
      notes: [],
    });
  return {
    ...test,
    mission,
    exporter,
    state,
    open,
    answer,
    asked,
    write,
    askedFlights: () => inputOf(asked())?.['flights'],
    sets,
  };
}

describe('a plan with more waypoints than the app of a format takes', () => {
  it('is offered in several files, and stays one until that is chosen', async () => {
    const { state, open, asked } = await opened(260);
    await open();
    expect(state().parts).toHaveLength(3);
    expect(plain(toSplitText(3))).toBe('Split by number into 3 files');
    expect(isByFlight(state())).toBe(false);
    expect(asked()).toBeUndefined();
    expect(plain(toActText(state(), 'desktop'))).toBe('Export .csv…');
  });

  it('is written as these, and says that the verdict is about none of them', async () => {
    const { exporter, state, open, write, askedFlights, sets } = await opened(260);
    await open();
    exporter.splitByNumber(true);
    expect(isReadyToWrite(state())).toBe(false);
    expect(askedFlights()).toMatchObject([part(0, 86), part(86, 172), part(172, 259)]);
    await write(3);
    expect(isReadyToWrite(state())).toBe(true);
    expect(plain(toTitleText(state()))).toBe('Export 3 flights');
    expect(plain(toActText(state(), 'browser'))).toBe('Download 3 files (.zip)');
    expect(state().flightFiles?.files.map(({ points }) => points)).toEqual([87, 87, 88]);
    await exporter.save();
    expect(sets.map(({ files }) => files.map(({ filename }) => filename))).toEqual([
      ['Grid 1 of 3.csv', 'Grid 2 of 3.csv', 'Grid 3 of 3.csv'],
    ]);
    expect(state().saved?.notes).toEqual([unjudged]);
  });

  it('may become one file again, and another number of files with another plan', async () => {
    const { exporter, planner, mission, runFrame, state, open, write, askedFlights } = await opened(260);
    await open();
    exporter.splitByNumber(true);
    await write(3);
    planner.edit({ kind: 'replace', mission: { ...mission, waypoints: waypoints(150) }, as: 'open' });
    runFrame();
    expect(isReadyToWrite(state())).toBe(false);
    expect(askedFlights()).toHaveLength(2);
    exporter.splitByNumber(false);
    expect(isByFlight(state())).toBe(false);
    expect(state().flightFiles).toBeUndefined();
  });

  it('is one file in a format whose app takes it, and several again in the first', async () => {
    const { exporter, state, open, askedFlights } = await opened(190);
    await open();
    exporter.splitByNumber(true);
    expect(askedFlights()).toHaveLength(2);
    for (const format of ['potensic_json', 'qgc_plan', 'gpx', 'dji_wpml_kmz'] as const) {
      exporter.choose(format);
      expect(state().parts, format).toBeUndefined();
      expect(isByFlight(state()), format).toBe(false);
    }
    exporter.choose('inav_mission');
    expect(askedFlights()).toHaveLength(2);
  });

  it('never shows files of an earlier choice', async () => {
    const { exporter, state, open, asked } = await opened(260);
    await open();
    exporter.splitByNumber(true);
    const first = asked();
    exporter.choose('potensic_json');
    await first?.answer({ files: [{ filename: 'a.csv', bytes, notes: [] }], notes: [] });
    expect(state().flightFiles).toBeUndefined();
  });

  it('takes off and lands at the launch point, wherever batteries are changed', async () => {
    const { exporter, open, asked, inputOf } = await opened(260, { swap_place: { lat: 47.01, lon: 8 } });
    await open();
    exporter.splitByNumber(true);
    expect(inputOf(asked())?.['mission']).not.toHaveProperty('swap_place');
  });

  it.each([
    ['divides each flight that is too long', {}, [part(0, 60), part(60, 129), part(129, 199)]],
    ['divides none that lands at a swap place', { swap_place: { lat: 47.01, lon: 8 } }, undefined],
  ])('%s', async (_, more, expected) => {
    const { callsOf, runFrame, exporter, state, open, askedFlights } = await opened(200, more, {
      splits_batteries: true,
    });
    runFrame();
    const legs = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_leg, at) => leg(first + at));
    const flights = [batteryFlight(0, legs(0, 60)), batteryFlight(1, legs(60, 199))];
    await callsOf('analyzeMission')
      .at(-1)
      ?.answer(missionAnswer({ legs: legs(0, 199), battery_plan: flights }));
    await settle();
    await open();
    exporter.splitByNumber(true);
    expect(
      state().parts?.map(({ first_waypoint_index: from, last_waypoint_index: to }) => part(from, to)),
    ).toEqual(expected);
    expect(askedFlights()).toHaveLength(expected?.length ?? flights.length);
  });
});

describe('a plan that the app takes as it is', () => {
  it.each([1, 2, 99])('has no such offer: %d waypoints', async (count) => {
    const { state, open } = await opened(count);
    await open();
    expect(state().parts).toBeUndefined();
  });
});
