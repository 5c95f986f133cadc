import { describe, expect, it } from 'vitest';
import { completeDrone } from '../../../../engine/aircraft/completeDrone.ts';
import { partOfFile } from '../../../../engine/placeInFile.ts';
import { plot, toFactorPlot } from '../../../../renderer/features/replay/factorPlot.ts';
import { frame, sampleAt, strip, toChart } from '../../../../renderer/features/replay/replayChart.ts';
import { shownFlight } from '../../../../renderer/features/replay/replayStore.ts';
import {
  toAboutText,
  toAgainText,
  toCauseTitle,
  toChartText,
  toErrors,
  toFactorText,
  toFlightName,
  toLearnedText,
  toSampleText,
  toSignedText,
  toSureText,
} from '../../../../renderer/features/replay/replayText.ts';
import type { FlightLogAnswer, ReplayResult } from '../../../../server/contract/schemas/flightLog.ts';
import { toFacts, toVerdict } from '../../../../server/report/replayFacts.ts';
import { toPartingText, toWindText } from '../../../../server/report/replayWords.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const log = (part: Partial<FlightLogAnswer> = {}): FlightLogAnswer => ({
  format: 'airdata_csv',
  samples: new Uint8Array(8),
  notes: [],
  ...part,
});
const wind = { speed_mps: 5, dir_deg: 240, error_mps: 2, basis: 'tilt' } as const;
const none = { duration_s: 0, predicted_pct: 0 };

/** 19 min from 97 to 19 %, 76 points predicted. */
const result = (part: Partial<ReplayResult> = {}): ReplayResult => ({
  aircraft: 'dji_air_2s',
  duration_s: 1140,
  distance_m: 9600,
  observed_pct: 78,
  predicted_pct: 76,
  interval90: { low_pct: 67, high_pct: 84 },
  wind_sigma_pct: 2,
  wind,
  phases: { hover: none, forward: none, climb: none, descent: none },
  partings: [],
  samples: [0, 0.5, 1].map((share) => ({
    t_s: 1140 * share,
    logged_pct: 97 - 78 * share,
    predicted_pct: 97 - 76 * share,
    low_pct: 97 - 84 * share,
    high_pct: 97 - 67 * share,
  })),
  is_evidence: true,
  notes: [],
  ...part,
});
const parting = (from_s: number, part: Partial<ReplayResult['partings'][number]> = {}) => ({
  from_s,
  to_s: from_s + 60,
  beyond_pct: 2.3,
  cause: 'fast' as const,
  height_m: 60,
  ground_speed_mps: 17.2,
  headwind_mps: 0,
  ...part,
});

const dropped = {
  ok: true as const,
  output: { filename: 'flight.csv', bytes: new Uint8Array([1]), isLog: true as const },
  request_id: '',
};

async function openLog(read = log()) {
  const test = makeTestPlanner();
  const { planner, callsOf, runFrame } = test;
  planner.catalog.store.setState({
    drones: [
      completeDrone({
        key: 'dji_mavic_3',
        model: 'Mavic 3',
        cruise_speed_mps: 14,
        baseline_flight_time_min: 46,
      }),
      completeDrone({
        key: 'dji_air_2s',
        model: 'Air 2S',
        cruise_speed_mps: 10,
        baseline_flight_time_min: 31,
      }),
    ],
  });
  const opening = planner.importer.openFile(dropped);
  await callsOf('readFlightLog')[0]?.answer({ log: read });
  await opening;
  runFrame();
  return {
    ...test,
    replayer: planner.replayer,
    check: () => planner.replayer.store.getState().check,
    shown: () => {
      const { check } = planner.replayer.store.getState();
      return check && shownFlight(check);
    },
    asked: () => callsOf('replayFlight'),
  };
}

describe('a dropped log of a flight', () => {
  it('is read as a log, then flown again with the window’s aircraft where it names none', async () => {
    const { callsOf, asked, shown, inputOf } = await openLog();
    expect(callsOf('readFlightPlan')).toEqual([]);
    expect(callsOf('readFlightLog')[0]?.input).toEqual({
      filename: 'flight.csv',
      bytes: new Uint8Array([1]),
    });
    expect(inputOf(asked()[0])).toEqual({ log: log(), drone_key: 'dji_mavic_3', temp_c: 20 });
    expect(shown()).toMatchObject({ filename: 'flight.csv', isBusy: true, result: undefined });
    await asked()[0]?.answer({ result: result() });
    expect(shown()).toMatchObject({ isBusy: false, result: result(), problem: undefined });
  });

  it('is flown again with the aircraft that it names', async () => {
    const { check } = await openLog(log({ aircraft: 'Air 2S' }));
    expect(check()?.drone_key).toBe('dji_air_2s');
  });

  it('is compared only once somebody has said which aircraft it was, where it names one that is not known', async () => {
    const { check, asked, replayer, runFrame, planner, callsOf } = await openLog(
      log({ aircraft: 'Acme X8' }),
    );
    expect(check()).toMatchObject({ named: 'Acme X8', drone_key: 'dji_mavic_3' });
    expect(asked()).toEqual([]);
    expect(callsOf('learnDrone')).toEqual([]);
    replayer.setTemperature(5);
    runFrame();
    expect(asked()).toEqual([]);
    replayer.setDrone('dji_mavic_3');
    runFrame();
    expect(check()?.named).toBeUndefined();
    expect(asked()[0]?.input).toMatchObject({ drone_key: 'dji_mavic_3', temp_c: 5 });
    // Another log of that name needs no second answer; one of another name does.
    const add = async (byte: number, aircraft: string) => {
      const opening = planner.importer.openFile(dropped);
      const read = log({ aircraft, samples: new Uint8Array([byte]) });
      await callsOf('readFlightLog').at(-1)?.answer({ log: read });
      await opening;
      runFrame();
    };
    await add(1, 'Acme X8');
    expect(check()).toMatchObject({ named: undefined });
    expect(asked()).toHaveLength(2);
    await add(2, 'Air 2S');
    expect(check()?.named).toBe('Air 2S');
    expect(asked()).toHaveLength(2);
    const last = check()?.flights.at(-1)?.log;
    if (last) replayer.remove(last);
    expect(check()?.named).toBeUndefined();
  });

  it('leaves the plan as it is, until the person plans with its aircraft', async () => {
    const { planner, check, replayer } = await openLog(log({ aircraft: 'Air 2S' }));
    expect(planner.inputs.getState().drone_key).toBe('dji_mavic_3');
    replayer.use();
    expect(planner.inputs.getState().drone_key).toBe('dji_air_2s');
    expect(check()).toBeUndefined();
  });

  it('shows the earlier answer until that for another aircraft arrives', async () => {
    const { asked, shown, replayer, runFrame } = await openLog();
    await asked()[0]?.answer({ result: result() });
    replayer.setDrone('dji_air_2s');
    replayer.setTemperature(-5);
    runFrame();
    expect(shown()).toMatchObject({ isBusy: true, result: result() });
    expect(asked()[1]?.input).toMatchObject({ drone_key: 'dji_air_2s', temp_c: -5 });
    await asked()[1]?.refuse({ code: 'ACTION_FAILED', message: 'Too long.' });
    expect(shown()).toMatchObject({ isBusy: false, result: undefined, problem: 'Too long.' });
  });

  it('of several dropped together is one flight among them, and a bad file is named', async () => {
    const { planner, callsOf, runFrame } = makeTestPlanner();
    const named = (filename: string) => ({ ...dropped, output: { ...dropped.output, filename } });
    const plan = { ...dropped, output: { filename: 'route.kmz', bytes: new Uint8Array([1]) } };
    const unreadable = {
      ok: false,
      problem: { code: 'ACTION_FAILED', message: '“d.csv” cannot be opened.' },
    } as const;
    const opening = planner.importer.openFiles([
      named('a.csv'),
      named('b.csv'),
      plan,
      { ...unreadable, request_id: '' },
      named('c.csv'),
    ]);
    const readings = () => callsOf('readFlightLog');
    await readings()[0]?.answer({ log: log({ samples: new Uint8Array([1]) }) });
    await readings()[1]?.refuse({ code: 'FLIGHT_LOG_REJECTED', message: 'It holds no heights.' });
    await readings()[2]?.answer({ log: log({ samples: new Uint8Array([2]) }) });
    await opening;
    runFrame();
    const { check } = planner.replayer.store.getState();
    expect(check?.flights.map(({ filename }) => filename)).toEqual(['a.csv', 'c.csv']);
    expect(check && shownFlight(check)?.filename).toBe('a.csv');
    expect(check?.refused).toEqual([
      { filename: 'b.csv', message: 'It holds no heights.' },
      { filename: 'route.kmz', message: expect.stringContaining('no log of a flight') },
      { message: '“d.csv” cannot be opened.' },
    ]);
    expect(callsOf('replayFlight')).toHaveLength(2);
    expect(callsOf('learnDrone')).toHaveLength(1);
  });

  it('is named with every other one where none can be read', async () => {
    const { planner, callsOf } = makeTestPlanner();
    const opening = planner.importer.openFiles([dropped, dropped]);
    for (const index of [0, 1])
      await callsOf('readFlightLog')[index]?.refuse({ code: 'FLIGHT_LOG_REJECTED', message: 'No flight.' });
    await opening;
    expect(planner.importer.store.getState().refusal).toEqual({
      message: 'flight.csv: No flight. flight.csv: No flight.',
    });
    expect(planner.replayer.store.getState().check).toBeUndefined();
  });

  it('is not asked for among several plans', async () => {
    const { planner, calls } = makeTestPlanner();
    const plan = { ...dropped, output: { filename: 'route.kmz', bytes: new Uint8Array([1]) } };
    const before = calls.length;
    await planner.importer.openFiles([plan, plan]);
    await planner.importer.openFiles([]);
    expect(planner.importer.store.getState().refusal?.message).toMatch(/^2 files were dropped/);
    expect(calls).toHaveLength(before);
  });

  it('is forgotten when the dialog closes, and its answer with it', async () => {
    const { asked, check, replayer } = await openLog();
    replayer.dismiss();
    expect(asked()[0]?.isGivenUp()).toBe(true);
    await asked()[0]?.answer({ result: result() });
    expect(check()).toBeUndefined();
  });

  it('that is none is refused in the reader’s words', async () => {
    const { planner, callsOf } = makeTestPlanner();
    const opening = planner.importer.openFile(dropped);
    await callsOf('readFlightLog')[0]?.refuse({
      code: 'FLIGHT_LOG_REJECTED',
      message: 'The aircraft never leaves the ground.',
      where: partOfFile('whole_log'),
      details: { problem: { code: 'LOG_NO_FLIGHT', where: 'the whole log' } },
    });
    await opening;
    expect(planner.importer.store.getState().refusal).toEqual({
      filename: 'flight.csv',
      message: 'The aircraft never leaves the ground.',
      where: 'the whole log',
    });
    expect(planner.replayer.store.getState().check).toBeUndefined();
  });

  it('is given up when the person cancels', async () => {
    const { planner, callsOf } = makeTestPlanner();
    const opening = planner.importer.openFile(dropped);
    expect(planner.importer.store.getState().reading).toMatchObject({ filename: 'flight.csv' });
    planner.importer.cancel();
    expect(callsOf('readFlightLog')[0]?.isGivenUp()).toBe(true);
    await callsOf('readFlightLog')[0]?.answer({ log: log() });
    await opening;
    expect(planner.replayer.store.getState().check).toBeUndefined();
  });
});

const learned = {
  factor: 1.14,
  factor_sd: 0.03,
  flights: 2,
  leave_one_out: { n: 2, mape_pct: 3.24, sheet_mape_pct: 12.04 },
  flight_factors: [1.12, 1.16],
};
const second = log({ samples: new Uint8Array([2]) });

async function openTwo() {
  const test = await openLog();
  test.replayer.open([{ filename: 'b.csv', log: second }]);
  test.runFrame();
  return { ...test, lessons: () => test.callsOf('learnDrone') };
}

describe('learning from checked flights', () => {
  it('counts every log that was checked together, each on its own day', async () => {
    const { callsOf, runFrame, replayer, check, shown } = await openLog();
    await callsOf('replayFlight')[0]?.answer({ result: result() });
    await callsOf('learnDrone')[0]?.answer({ learned: { ...learned, flight_factors: [1.12] } });
    expect(check()?.learned).toMatchObject({ factor: 1.14 });
    expect(shown()?.factor).toBe(1.12);
    replayer.setTemperature(5);
    replayer.open([{ filename: 'b.csv', log: second }]);
    runFrame();
    expect(shown()).toMatchObject({ filename: 'b.csv', temp_c: 5, factor: undefined });
    expect(check()?.isLearning).toBe(true);
    expect(callsOf('learnDrone').at(-1)?.input).toEqual({
      drone_key: 'dji_mavic_3',
      start: 'learned',
      flights: [
        { log: log(), temp_c: 5 },
        { log: second, temp_c: 5 },
      ],
    });
    replayer.setTemperature(-3);
    expect(check()?.flights.map(({ temp_c }) => temp_c)).toEqual([5, -3]);
    const [first] = check()?.flights ?? [];
    if (first !== undefined) replayer.show(first.log);
    expect(shown()?.filename).toBe('flight.csv');
  });

  it('tells what each flight used over the sheet, but of one that is too short', async () => {
    const { lessons, check, runFrame } = await openTwo();
    await lessons()[0]?.answer({ learned: { ...learned, flight_factors: [1.12] } });
    runFrame();
    await lessons()
      .at(-1)
      ?.answer({ learned: { ...learned, flight_factors: [1.12, null] } });
    expect(check()?.flights.map(({ factor }) => factor)).toEqual([1.12, undefined]);
    expect(check()?.isLearning).toBe(false);
  });

  it('does not count a flight twice, whatever its file is called, and tells files of one name apart', async () => {
    const { replayer, check, shown } = await openTwo();
    replayer.open([{ filename: 'copy.csv', log: log({ samples: new Uint8Array([2]) }) }]);
    expect(check()?.flights).toHaveLength(2);
    replayer.open([{ filename: 'b.csv', log: log({ samples: new Uint8Array([3]) }) }]);
    expect(check()?.flights.map(({ filename }) => filename)).toEqual(['flight.csv', 'b.csv', 'b.csv (2)']);
    expect(shown()?.filename).toBe('b.csv (2)');
  });

  it('leaves a flight out, and closes with the last', async () => {
    const { replayer, check, shown, lessons, runFrame } = await openTwo();
    await lessons()[0]?.answer({ learned });
    replayer.remove(second);
    runFrame();
    expect(shown()?.filename).toBe('flight.csv');
    expect(lessons().at(-1)?.input).toMatchObject({ flights: [{ temp_c: 20 }] });
    const [only] = check()?.flights ?? [];
    if (only !== undefined) replayer.remove(only.log);
    expect(check()).toBeUndefined();
  });

  it('keeps an aircraft under its name, reads the catalog again and plans with it', async () => {
    const { planner, callsOf, replayer, check } = await openLog();
    await callsOf('learnDrone')[0]?.answer({ learned });
    const keeping = replayer.keep('My Mavic');
    expect(callsOf('learnDrone').at(-1)?.input).toMatchObject({ name: 'My Mavic', drone_key: 'dji_mavic_3' });
    await callsOf('learnDrone')
      .at(-1)
      ?.answer({ learned: { ...learned, key: 'my_mavic' } });
    await callsOf('listDrones').at(-1)?.answer({ drones: [] });
    await keeping;
    expect(planner.inputs.getState().drone_key).toBe('my_mavic');
    expect(check()).toBeUndefined();
  });

  it('says why an aircraft could not be kept, and stays open', async () => {
    const { callsOf, replayer, check } = await openLog();
    const keeping = replayer.keep('Mavic 3');
    await callsOf('learnDrone').at(-1)?.refuse({ code: 'VALIDATION_ERROR', message: 'Choose another name.' });
    await keeping;
    expect(check()?.fault).toBe('Choose another name.');
  });

  it('offers nothing where the flights are too short', async () => {
    const { callsOf, check } = await openLog();
    await callsOf('learnDrone')[0]?.refuse({ code: 'ACTION_FAILED', message: 'Too short.' });
    expect(check()).toMatchObject({ learned: undefined, fault: undefined });
  });

  it('adds to what the aircraft has learned, or starts again from its sheet', async () => {
    const { callsOf, replayer, runFrame } = await openLog();
    await callsOf('learnDrone')[0]?.answer({ learned });
    replayer.startFrom('sheet');
    runFrame();
    expect(callsOf('learnDrone').at(-1)?.input).toMatchObject({ start: 'sheet' });
    expect(toAgainText('My Mavic', 'learned')).toMatch(/^My Mavic has learned before\. Add only flights/);
    expect(toAgainText('My Mavic', 'sheet')).toMatch(/These flights alone replace what was learned/);
  });

  it('is told in plain words', () => {
    expect(toLearnedText('My Air 2S', learned)).toBe('My Air 2S uses 14\u00a0% more than its sheet');
    expect(toLearnedText('My Air 2S', { factor: 0.97 })).toBe('My Air 2S uses 3\u00a0% less than its sheet');
    expect(toLearnedText('My Air 2S', { factor: 1.004 })).toBe('My Air 2S uses what its sheet says');
    expect(toSureText(learned, 3960)).toBe('±\u00a03\u00a0%, from 2\u00a0flights, 66\u00a0min in the air');
    expect(toSureText(learned, undefined)).toBe('±\u00a03\u00a0%, from 2\u00a0flights');
    expect(toErrors(learned).map(({ value, about }) => `${value} ${about}`)).toEqual([
      '3.2\u00a0% error on a flight left out of the learning',
      '12.0\u00a0% with the sheet alone',
    ]);
    expect(toErrors({ leave_one_out: { n: 0 } })).toEqual([]);
    expect([1.162, 0.97, 1].map(toFactorText)).toEqual(['+16\u00a0%', '−3\u00a0%', '0\u00a0%']);
  });

  it('is drawn with a dot a flight, the sheet in sight', () => {
    const drawn = toFactorPlot(learned.flight_factors, learned);
    const [first, other] = drawn.dots;
    expect(drawn.sheet_px).toBe(plot.left);
    expect(first?.x).toBeLessThan(drawn.learned_px);
    expect(other?.x).toBeGreaterThan(drawn.learned_px);
    expect(other?.y).toBe(plot.row * 1.5);
    expect(drawn.band.x + drawn.band.width / 2).toBeCloseTo(drawn.learned_px, 9);
    expect(drawn.ticks.map(({ value }) => value)).toEqual([10]);
    const wide = toFactorPlot([0.6, 1.9], learned);
    expect(wide.ticks.map(({ value }) => value)).toEqual([50]);
    expect(wide.sheet_px).toBeGreaterThan(plot.left);
    expect(toFactorPlot([1, 4], learned).ticks.map(({ value }) => value)).toEqual([100, 200, 300]);
  });
});

describe('the words of a check', () => {
  it('say which aircraft the log names and how its wind is known', () => {
    expect(toAboutText('a.csv', log(), undefined, 'metric')).toBe('a.csv ·\u00a0names no aircraft');
    expect(toAboutText('a.csv', log({ aircraft: 'Air 2S' }), result(), 'metric')).toBe(
      'a.csv ·\u00a0names Air 2S ·\u00a0wind 5 ±\u00a02\u00a0m/s from 240°, from how the aircraft leans',
    );
    expect(toWindText({ ...wind, basis: 'autopilot' }, 'imperial')).toBe(
      '11.2 ±\u00a04.5\u00a0mph from 240°, as the autopilot estimated it',
    );
    expect(toWindText({ ...wind, basis: 'unknown' }, 'metric')).toBe(
      'not told by the log: calm, with an error of ±\u00a02\u00a0m/s',
    );
  });

  it('count what was used beside what was predicted', () => {
    expect(toFacts(result(), 'metric').map(({ value, about }) => `${value} ${about}`)).toEqual([
      '19:00\u00a0min in the air, 9.6\u00a0km',
      '78\u00a0% used, 97 to 19',
      '67–84\u00a0% predicted range',
      '76\u00a0% probably',
    ]);
    expect(toFacts(result({ duration_s: 3600 }), 'metric')[0]?.value).toBe('1:00:00\u00a0h');
    expect(toChartText(result({ predicted_pct: 130 }))).toMatch(/empty, predicted$/);
  });

  it('say whether 9 in 10 flights would use as much', () => {
    expect(toVerdict(result(), 'metric')).toEqual({
      status: 'ok',
      text: 'Battery used is inside the predicted range',
      detail: 'Used 3\u00a0% more than predicted',
    });
    expect(toVerdict(result({ observed_pct: 76 }), 'metric').detail).toBe('Used as predicted');
    expect(toVerdict(result({ observed_pct: 90 }), 'metric')).toMatchObject({
      status: 'warn',
      text: 'Used 6.0 points more battery than the predicted range',
    });
    expect(toVerdict(result({ observed_pct: 60 }), 'metric')).toEqual({
      status: 'ok',
      text: 'Used 7.0 points less battery than the predicted range',
      detail: 'Used 21\u00a0% less than predicted',
    });
  });

  it('say where the two part and why', () => {
    expect(toPartingText(parting(450), 'metric')).toBe(
      '7:30–8:30: 2.3 points more than the model; it flew faster than in its normal mode',
    );
    const causes = (['cold', 'climb', 'wind', 'unknown'] as const).map((cause) => ({
      cause,
      beyond_pct: -2,
    }));
    expect(causes.map((part) => toPartingText(parting(0, part), 'metric').slice(11))).toEqual([
      '2.0 points less than the model; the model may count too much for the cold battery',
      '2.0 points less than the model; the model may count too much for the climb',
      '2.0 points less than the model; the wind may have helped more than assumed',
      '2.0 points less than the model; nothing in the log says why',
    ]);
    expect(toPartingText(parting(0, { beyond_pct: -2 }), 'metric')).toMatch(/too much for its speed$/);
    expect(
      causes.map((part) => toPartingText(parting(0, { ...part, beyond_pct: 2 }), 'metric').slice(11)),
    ).toEqual([
      '2.0 points more than the model; the battery was cold',
      '2.0 points more than the model; it climbed',
      '2.0 points more than the model; the wind may have been stronger than assumed',
      '2.0 points more than the model; nothing in the log says why',
    ]);
  });

  it('name the cause over the chart, with its figure', () => {
    const title = (part: Partial<ReplayResult['partings'][number]>) =>
      toCauseTitle(parting(0, part), 'metric').replaceAll('\u00a0', ' ');
    expect(title({})).toBe('Sport, 17.2 m/s');
    expect(title({ cause: 'climb', height_m: 118 })).toBe('Climb to 118 m');
    expect(title({ cause: 'cold', pack_temp_c: 8 })).toBe('Cold battery, 8 °C');
    expect(title({ cause: 'unknown' })).toBe('Cause unknown');
    expect([4, -4, 0.5].map((headwind_mps) => title({ cause: 'wind', headwind_mps }))).toEqual([
      'Into the wind',
      'With the wind',
      'Wind',
    ]);
  });

  it('name a flight by its day, or by its file', () => {
    const take_off_utc_s = Date.UTC(2024, 4, 18, 12) / 1000;
    const flight = { filename: 'a.csv', log: log({ take_off_utc_s }), result: result() };
    expect(toFlightName(flight, [flight])).toBe('18 May, 19\u00a0min');
    expect(toFlightName({ ...flight, log: log(), result: undefined }, [flight])).toBe('a.csv');
    expect(toAboutText('a.csv', flight.log, undefined, 'metric')).toMatch(/18 May 2024, \d\d:\d\d$/);
  });

  it('name flights of one day and length apart: by the time of day, else by the file', () => {
    const take_off_utc_s = Date.UTC(2024, 4, 18, 12) / 1000;
    const flown = (filename: string, later_s: number) => ({
      filename,
      log: log({ take_off_utc_s: take_off_utc_s + later_s }),
      result: result(),
    });
    const namesOf = (flights: readonly ReturnType<typeof flown>[]) =>
      flights.map((flight) => toFlightName(flight, flights).replaceAll('\u00a0', ' '));
    const [noon, hour] = namesOf([flown('a.csv', 0), flown('b.csv', 3600)]);
    expect(noon).toMatch(/^18 May, \d\d:00, 19 min$/);
    expect(hour).toMatch(/^18 May, \d\d:00, 19 min$/);
    expect(hour).not.toBe(noon);
    expect(namesOf([flown('a.csv', 0), flown('b.csv', 0), flown('c.csv', 86_400)])).toEqual([
      'a.csv',
      'b.csv',
      '19 May, 19 min',
    ]);
    const long = ['DJIFlightRecord_2024-05-18_[1].csv', 'DJIFlightRecord_2024-05-18_[2].csv'];
    expect(namesOf(long.map((name) => flown(name, 0)))).toEqual([
      'DJIFligh…-18_[1].csv',
      'DJIFligh…-18_[2].csv',
    ]);
    const alike = ['DJIFlightA_2024-05-18_[1].csv', 'DJIFlightB_2024-05-18_[1].csv'];
    expect(namesOf(alike.map((name) => flown(name, 0)))).toEqual(alike);
  });

  it('give no verdict by a gauge that stood still', () => {
    const notes = [{ code: 'GAUGE_STOOD_STILL' as const, message: 'It never falls.' }];
    expect(toVerdict(result({ observed_pct: 0, notes }), 'metric')).toMatchObject({
      status: 'warn',
      text: 'No verdict: the battery gauge was stuck',
    });
  });

  it('read a moment of the chart, and the chart as a whole', () => {
    const sample = { t_s: 450, logged_pct: 64, predicted_pct: 66.5, low_pct: 62, high_pct: 70 };
    expect(toSampleText(sample)).toBe(
      '7:30 · logged 64\u00a0% · 67\u00a0% predicted (62–70) · 2.5 points below',
    );
    expect(toSampleText({ ...sample, logged_pct: 68 })).toContain('1.5 points above');
    expect(toSampleText({ ...sample, said_home_pct: 40, home_pct: 24.4 })).toMatch(
      / points below · turn home at 40\u00a0% · return 24\u00a0%$/,
    );
    expect(toChartText(result())).toBe(
      'Battery over 19:00\u00a0min: logged from 97\u00a0% to 19\u00a0%, 21\u00a0% predicted',
    );
  });
});

describe('the chart of a check', () => {
  const chart = toChart(result());

  it('has percents and minutes at its edges, and each moment at its place', () => {
    expect(chart.percents.map(({ value }) => value)).toEqual([0, 25, 50, 75, 100]);
    expect(chart.minutes.map(({ value }) => value)).toEqual([0, 5, 10, 15]);
    expect(chart.y(100)).toBeCloseTo(frame.top, 9);
    expect(chart.y(0)).toBeCloseTo(frame.floor, 9);
    expect(chart.x(0)).toBe(frame.left);
    expect(chart.x(1140)).toBe(frame.width - frame.right);
    expect(chart.extreme_pct).toBeCloseTo(-2, 9);
  });

  it('looks closer at a short flight', () => {
    const samples = [0, 100].map((t_s) => ({
      t_s,
      logged_pct: 90 - t_s / 10,
      predicted_pct: 90 - t_s / 12,
      low_pct: 90 - t_s / 9,
      high_pct: 90 - t_s / 14,
    }));
    const short = toChart(result({ samples }));
    expect(short.percents.map(({ value }) => value)).toEqual([75, 80, 85, 90]);
    expect(short.minutes.map(({ value }) => value)).toEqual([0, 1]);
  });

  it('keeps the names at the end of its lines apart, and above its floor', () => {
    const samples = result().samples.map((sample) => ({ ...sample, predicted_pct: -40, low_pct: 0 }));
    const { names, paths } = toChart(result({ samples }));
    expect(paths.predicted.match(/ 226\.0/g)).toHaveLength(3);
    const places = Object.values(names).sort((a, b) => a - b);
    for (const [index, place] of places.entries())
      expect(place - (places[index - 1] ?? -100)).toBeGreaterThan(15.9);
    expect(places.at(-1)).toBeLessThanOrEqual(frame.floor);
  });

  it('names the last figures for the way home beside their lines, where the aircraft told its own', () => {
    const [first, middle, last] = result().samples;
    if (first === undefined || middle === undefined || last === undefined) return expect.unreachable();
    const samples = [first, { ...middle, said_home_pct: 40, home_pct: 22 }, last];
    const { homeward, names, y } = toChart(result({ samples }));
    expect(homeward).toEqual({ said_pct: 40, home_pct: 22 });
    expect(names.said).toBeLessThanOrEqual(y(40));
    expect(Object.keys(names)).toContain('home');
    expect(chart.homeward).toBeUndefined();
    expect(Object.keys(chart.names)).toEqual(['logged', 'predicted', 'interval']);
  });

  it('keeps the difference apart from the battery, on an axis of its own with signs', () => {
    const samples = result().samples.map((sample, index) => ({
      ...sample,
      logged_pct: sample.predicted_pct + 6 * index,
    }));
    const { points, percents, zero_px } = toChart(result({ samples }));
    const lowest_px = Math.max(...percents.map(({ at_px }) => at_px));
    const gridStep_px = Math.abs((percents[1]?.at_px ?? 0) - (percents[0]?.at_px ?? 0));
    expect(points.map(({ value }) => toSignedText(value))).toEqual(['0', '+5', '+10']);
    expect(points[0]?.at_px).toBe(zero_px);
    expect(strip.name - lowest_px).toBeGreaterThan(24);
    expect(strip.top).toBeGreaterThan(strip.name);
    expect(Math.abs(zero_px - lowest_px - gridStep_px)).toBeGreaterThan(12);
    expect(toChart(result({ samples: [] })).points.map(({ value }) => toSignedText(value))).toEqual([
      '−1',
      '0',
      '+1',
    ]);
  });

  it('keeps captions inside, and those of near stretches apart', () => {
    const { shades, crop_px } = toChart(result({ partings: [parting(0), parting(60), parting(1080)] }));
    expect(shades[0]?.caption.x).toBeGreaterThan(frame.left);
    expect(shades[1]?.caption.y).toBeLessThan(shades[0]?.caption.y ?? 0);
    expect(shades[2]?.caption.y).toBe(shades[0]?.caption.y);
    expect(crop_px).toBeLessThan(shades[1]?.caption.y ?? 0);
    expect(chart.crop_px).toBeGreaterThan(crop_px);
  });

  it('finds the moment under the pointer', () => {
    const { samples } = result();
    expect(sampleAt(samples, chart, chart.x(560))?.t_s).toBe(570);
    expect(sampleAt(samples, chart, -50)?.t_s).toBe(0);
    expect(sampleAt(samples, chart, 5000)?.t_s).toBe(1140);
  });
});
