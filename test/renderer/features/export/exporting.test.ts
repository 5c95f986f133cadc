import { describe, expect, it } from 'vitest';
import type { Drone } from '../../../../engine/aircraft/drone.ts';
import { writeFormats } from '../../../../engine/flightplan/write/writeFormat.ts';
import { pictureCount } from '../../../../engine/mission/pictures.ts';
import { toExportQuestion } from '../../../../renderer/features/export/exportPlan.ts';
import { type FormatPreview, isReadyToWrite } from '../../../../renderer/features/export/exportStore.ts';
import {
  toContentText,
  toLossTexts,
  toPreviewText,
  toToolText,
} from '../../../../renderer/features/export/exportText.ts';
import { defaultInputs } from '../../../../renderer/plan/inputs.ts';
import type { OpenedFile, SavedFile } from '../../../../server/contract/desktopBridge.ts';
import type { Answer } from '../../../../server/contract/problem.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';
import { missionResult } from '../../results.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const point = { ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;
const mission = {
  name: 'Bern',
  home: bern,
  waypoints: [point, { ...point, speed_mps: 4 }],
  end_action: 'go_home',
} as const;
const drone = {
  key: 'dji_mavic_3_enterprise',
  manufacturer: 'DJI',
  model: 'Mavic 3E',
  cruise_speed_mps: 9,
  baseline_flight_time_min: 45,
  battery_reserve_frac: 0.15,
  max_payload_g: 135,
  hover_drain_pct_per_min: 2.6,
};
const flight = { mission, inputs: defaultInputs, drone, result: undefined, isResultAwaited: false };
const speedsOf = (question: ReturnType<typeof toExportQuestion>) =>
  question.mission.waypoints.map(({ speed_mps }) => speed_mps);

describe('an exported plan', () => {
  it('flies at the aircraft’s cruise speed where it names none, or at the one that was set', () => {
    expect(toExportQuestion(flight)).toMatchObject({
      cruise_speed_mps: 9,
      aircraft: 'DJI Mavic 3E',
      mission,
    });
    const inputs = { ...defaultInputs, speed_choice: 'set', cruise_speed_mps: 12 } as const;
    expect(toExportQuestion({ ...flight, inputs }).cruise_speed_mps).toBe(12);
  });

  it('names the camera that its route was made with', () => {
    expect(toExportQuestion({ ...flight, camera_key: 'mavic_3_thermal' }).camera_key).toBe('mavic_3_thermal');
    expect(toExportQuestion(flight)).not.toHaveProperty('camera_key');
  });

  it('flies each leg at its best speed where that was chosen, rounded down to what a file says', () => {
    const inputs = { ...defaultInputs, speed_choice: 'best_range' } as const;
    const { legs } = missionResult({});
    const [leg] = legs;
    if (leg === undefined) throw new Error('The fake result has no leg.');
    const result = missionResult({
      legs: [
        { ...leg, ground_speed_mps: 11.19 },
        { ...leg, ground_speed_mps: undefined },
      ],
    });
    expect(speedsOf(toExportQuestion({ ...flight, inputs, result }))).toEqual([11.1, 4]);
    expect(speedsOf(toExportQuestion({ ...flight, inputs }))).toEqual([undefined, 4]);
  });
});

const keeping = (losses: FormatPreview['losses'] = [], part: Partial<FormatPreview> = {}) =>
  writeFormats.map((format): FormatPreview => ({ format, losses, open: [], ...part }));
const lostName = { code: 'NAME_NOT_KEPT', message: 'The file name keeps it.' } as const;
const lostHover = { code: 'HOVER_NOT_KEPT', message: 'The wait at waypoint 1 is lost.' } as const;
const written = { filename: 'Untitled.plan', bytes: new Uint8Array([1]), notes: [lostName] };

function withRoute(saveFile: (file: OpenedFile) => Promise<Answer<SavedFile> | undefined>) {
  const test = makeTestPlanner();
  test.bridge.saveFile = saveFile;
  test.planner.edit({ kind: 'add_waypoint', waypoint: point });
  const state = () => test.planner.exporter.store.getState();
  return { ...test, exporter: test.planner.exporter, state };
}
const saved = async ({ filename }: OpenedFile): Promise<Answer<SavedFile>> => ({
  ok: true,
  output: { filename },
  request_id: '',
});
describe('exporting the plan', () => {
  const openExport = async (test: ReturnType<typeof withRoute>, formats = keeping([lostHover])) => {
    const opening = test.exporter.open();
    await test.callsOf('previewExport')[0]?.answer({ formats });
    await opening;
  };

  it('opens with the format of the aircraft’s app, or the one that was chosen for that aircraft', async () => {
    const test = withRoute(saved);
    const named = (key: string, manufacturer: string, model: string) =>
      ({ key, manufacturer, model }) as unknown as Drone;
    test.planner.catalog.store.setState({
      drones: [
        named('mini', 'DJI', 'Mini 2'),
        named('atom', 'Potensic', 'Atom 2'),
        named('own', '', 'My own'),
      ],
    });
    const opened = (drone_key: string) => {
      test.exporter.close();
      test.planner.inputs.setState({ drone_key });
      void test.exporter.open();
      return test.state().format;
    };
    expect(opened('own')).toBe('dji_wpml_kmz');
    expect(opened('mini')).toBe('litchi_csv');
    expect(opened('atom')).toBe('potensic_json');
    test.exporter.choose('gpx');
    expect([opened('atom'), opened('own'), opened('mini')]).toEqual(['gpx', 'gpx', 'litchi_csv']);
  });

  it('writes the chosen format, tells its notes after, and remembers the format', async () => {
    const test = withRoute(saved);
    await openExport(test);
    test.exporter.choose('litchi_csv');
    const saving = test.exporter.save();
    await test
      .callsOf('exportPlan')[0]
      ?.answer({ ...written, filename: 'a.csv', notes: [lostName, lostHover] });
    await saving;
    expect(test.inputOf(test.callsOf('exportPlan')[0])?.['format']).toBe('litchi_csv');
    expect(test.state()).toMatchObject({
      isOpen: true,
      saved: { filename: 'a.csv', notes: [lostHover.message] },
    });
    test.exporter.close();
    void test.exporter.open();
    expect(test.state()).toMatchObject({ format: 'litchi_csv', saved: undefined });
  });

  it('leaves the plan as unsaved as it was', async () => {
    const test = withRoute(saved);
    await openExport(test);
    const saving = test.exporter.save();
    await test.callsOf('exportPlan')[0]?.answer(written);
    await saving;
    expect([test.state().saved?.filename, test.planner.documents.isDirty()]).toEqual([
      written.filename,
      true,
    ]);
  });

  it('stays open with the reason where the file could not be written, and can be tried again', async () => {
    const message = '“a.kmz” was not saved: the disk is full.';
    const test = withRoute(async () => ({
      ok: false,
      problem: { code: 'ACTION_FAILED', message },
      request_id: '',
    }));
    await openExport(test);
    const saving = test.exporter.save();
    await test.callsOf('exportPlan')[0]?.answer(written);
    await saving;
    expect(test.state()).toMatchObject({ isOpen: true, problem: message, isSaving: false });
    test.bridge.saveFile = saved;
    const again = test.exporter.save();
    await test.callsOf('exportPlan')[1]?.answer(written);
    await again;
    expect(test.state()).toMatchObject({ isOpen: false, saved: { filename: 'Untitled.plan' } });
  });

  it('says so where the host breaks off, instead of waiting for ever', async () => {
    const test = withRoute(() => Promise.reject(new Error('gone')));
    await openExport(test);
    const saving = test.exporter.save();
    await test.callsOf('exportPlan')[0]?.answer(written);
    await saving;
    expect(test.state()).toMatchObject({ problem: expect.stringContaining('not saved'), isSaving: false });
  });

  it('looks again when the missing ground height is entered, and keeps the field for it', async () => {
    const test = withRoute(saved);
    test.planner.placeLaunch(bern, 'drop');
    const refusal = { code: 'HOME_ELEVATION_NEEDED', message: 'The ground at home must be known.' } as const;
    await openExport(test, keeping([], { refusal }));
    expect(test.state().needsElevation).toEqual([...writeFormats]);
    test.planner.edit({ kind: 'set_home_elevation', elevation_msl_m: 540 });
    const again = test.callsOf('previewExport')[1];
    expect(JSON.stringify(again?.input)).toContain('540');
    await again?.answer({ formats: keeping() });
    expect(test.state().previews?.[0]?.refusal).toBeUndefined();
    expect(test.state().needsElevation).toEqual([...writeFormats]);
  });

  it('drops the answer to a plan that has changed since', async () => {
    const test = withRoute(saved);
    void test.exporter.open();
    test.planner.edit({ kind: 'set_end_action', end_action: 'land' });
    await test.callsOf('previewExport')[1]?.answer({ formats: keeping([lostHover]) });
    await test.callsOf('previewExport')[0]?.answer({ formats: keeping() });
    await settle();
    expect(test.state().previews).toEqual(keeping([lostHover]));
  });
});

describe('the texts about a format', () => {
  const [preview] = keeping([lostName, lostHover]);
  it('count what is lost, and a name that the file name keeps is not', () => {
    expect(preview && toLossTexts(preview)).toEqual([lostHover.message]);
    expect(toPreviewText(preview, 'whole')).toBe('1\u00a0thing changed or lost');
    expect(toPreviewText(keeping([lostName], { reads_back: true })[0], 'whole')).toBe('keeps the whole plan');
    expect(toPreviewText(keeping([lostName])[0], 'whole')).toBe('no losses found');
  });

  it('tell a format that lacks a figure from one that cannot hold the plan', () => {
    const refused = (code: 'HOME_ELEVATION_NEEDED' | 'TOO_MANY_WAYPOINTS') =>
      toPreviewText(keeping([], { refusal: { code, message: '' } })[0], 'whole');
    expect(refused('HOME_ELEVATION_NEEDED')).toBe('needs the height of the ground');
    expect(refused('TOO_MANY_WAYPOINTS')).toBe('too many waypoints for one file');
  });

  it('name a tool for each, no two alike', () => {
    expect(new Set(writeFormats.map(toToolText)).size).toBe(writeFormats.length);
  });
});

describe('an export at best range', () => {
  const atBestRange = async () => {
    const test = withRoute(async () => undefined);
    test.planner.placeLaunch(bern, 'drop');
    test.planner.inputs.setState({ speed_choice: 'best_range' });
    test.runFrame();
    const [leg] = missionResult().legs;
    const answer = async (ground_speed_mps: number) => {
      const legs = leg === undefined ? [] : [{ ...leg, ground_speed_mps }];
      await test
        .callsOf('analyzeMission')
        .at(-1)
        ?.answer({ engine_version: '1', result: missionResult({ legs }) });
    };
    const preview = () => test.callsOf('previewExport').at(-1);
    const speeds = () => speedsOf(preview()?.input as ReturnType<typeof toExportQuestion>);
    return { ...test, answer, preview, speeds };
  };

  it('waits for the speeds of this very plan, and writes no other', async () => {
    const { exporter, state, callsOf, answer, preview, speeds } = await atBestRange();
    void exporter.open();
    await preview()?.answer({ formats: keeping() });
    expect(state().bestSpeeds).toBe('awaited');
    expect(isReadyToWrite(state())).toBe(false);
    await exporter.save();
    expect(callsOf('exportPlan')).toEqual([]);
    await answer(11.19);
    expect(state()).toMatchObject({ bestSpeeds: 'known', isChecking: true });
    expect(speeds()).toEqual([11.1]);
    expect(isReadyToWrite(state())).toBe(false);
    await preview()?.answer({ formats: keeping() });
    expect(isReadyToWrite(state())).toBe(true);
  });

  it('never has the speeds of the plan before, whose answer was not followed by one', async () => {
    const { planner, exporter, state, callsOf, answer, preview, speeds, runFrame } = await atBestRange();
    await answer(11.19);
    planner.edit({ kind: 'move_waypoint', index: 0, to: { lat: 46.9, lon: 7.5 } });
    runFrame();
    await callsOf('analyzeMission').at(-1)?.refuse({ code: 'OVERLOADED', message: 'Try again.' });
    void exporter.open();
    await preview()?.answer({ formats: keeping() });
    expect(speeds()).toEqual([undefined]);
    expect(state().bestSpeeds).toBe('unknown');
    expect(isReadyToWrite(state())).toBe(true);
  });

  it('is not looked at again for a change that no file holds', async () => {
    const { planner, exporter, callsOf, answer, preview } = await atBestRange();
    await answer(11.19);
    void exporter.open();
    await preview()?.answer({ formats: keeping() });
    planner.mission.markSaved(planner.mission.store.getState().history.present);
    planner.view.setState({ selected: [0] });
    expect(callsOf('previewExport')).toHaveLength(1);
  });
});

describe('what is exported', () => {
  it('is counted in waypoints, and in pictures by the count of the survey', () => {
    const series = { action_type: 'photos_by_distance', duration_s: 0, every_m: 10, span: 1 };
    const away = { ...point, lat: point.lat + 0.001 };
    const taken = [{ ...point, actions: [series] }, away];
    expect(pictureCount(taken)).toBeGreaterThan(5);
    expect(toContentText(taken, {})).toBe(`2\u00a0waypoints with ${pictureCount(taken)}\u00a0pictures`);
    expect(toContentText([point], {})).toBe('1\u00a0waypoint');
    const byTime = { action_type: 'photos_by_time', duration_s: 0, every_s: 2, span: 1 };
    const timed = [{ ...point, actions: [byTime] }, away];
    expect(toContentText(timed, {})).toBe('2\u00a0waypoints');
    // 111 m in 11.1 s, and 3.7 s of changing speed.
    const flown = { cruise_mps: 10 };
    expect(toContentText(timed, flown)).toBe('2\u00a0waypoints with 8\u00a0pictures');
  });
});
