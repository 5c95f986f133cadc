import { parseArgs } from 'node:util';
import { analyzeMission } from '../../engine/mission/analyzeMission.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { analyzeRange } from '../engine/rings.ts';
import { missionDifference } from './compareMission.ts';
import { ringDifference } from './compareRings.ts';
import { benchFelt } from './felt/benchFelt.ts';
import { benchGround } from './ground/benchGround.ts';
import { benchHttp } from './http/benchHttp.ts';
import { flyMission } from './missionPeer.ts';
import { type Pairing, pairedRounds } from './pairedRounds.ts';
import { bisectRings } from './ringPeer.ts';
import { surveyPlan, windyRings } from './samplePlans.ts';
import { benchServer } from './server/benchServer.ts';
import { missedBars, verdict } from './verdict.ts';
import { benchWindow } from './window/benchWindow.ts';

/** The engine must be this much faster than the peer. */
const bar = 4;
const ringTolerance_m = 0.1;
const pieceTolerance_pct = 1e-4;
/** Rounding of sums over a leg, and the series for near points: 2 µm of 50 m. */
const legTolerance = 1e-6;
const sizes = [10, 100, 1000, 10_000, 100_000];
const legsPerRound = 500;
/** Fewer rounds for plans that take the peer seconds, and two for those that take it most of a minute. */
const roundsOf = (size: number) => (size <= 1000 ? 20 : size <= 10_000 ? 6 : 2);

const rate = (count: number, time_ms: number) => Math.round((1000 * count) / time_ms).toLocaleString('en');
const times = (value: number) => `${value.toFixed(1)} ×`;
const spread = ({ low, high }: Pairing) => `${low.toFixed(1)}–${high.toFixed(1)}`;
const row = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, index) => String(cell)[index === 0 ? 'padEnd' : 'padStart'](13)).join(' '));

function benchRingSet(name: string, input: RangeInput): boolean {
  const difference = ringDifference(input);
  const result = pairedRounds({
    engine: () => analyzeRange(input),
    peer: () => bisectRings(input),
    rounds: 40,
    runs: 3,
  });
  row([
    name,
    rate(1, result.engine_ms),
    rate(1, result.peer_ms),
    times(result.ratio),
    spread(result),
    result.rounds,
    verdict(result.ratio >= bar),
  ]);
  const isExact = difference.point_m <= ringTolerance_m && difference.piece_pct <= pieceTolerance_pct;
  console.log(
    `  Furthest point from the peer's ${difference.point_m.toExponential(1)} m, piece of an explanation ${difference.piece_pct.toExponential(1)} points: ${verdict(isExact)}.`,
  );
  return isExact;
}

function benchRings(): boolean {
  const asked = { bearings: 180, uncertainty: true, explanation: true };
  console.log(
    'Range rings: 5 thresholds and one way, 180 bearings, a windy day. Peer: 40-step bisection of every radius,',
  );
  console.log(
    'a geodesic direct a probe; of the conservative edge, too, all seven flights a probe; each ring explained by flying',
  );
  console.log('again without each factor.');
  row(['', 'engine set/s', 'peer set/s', 'ratio', '10–90 %', 'rounds', `${bar} ×`]);
  const isExact = [
    benchRingSet('defaults', windyRings(asked)),
    benchRingSet('rings alone', windyRings({ ...asked, uncertainty: false, explanation: false })),
  ].every(Boolean);
  console.log(`Bars: points within ${ringTolerance_m} m, pieces within ${pieceTolerance_pct} points.\n`);
  return isExact;
}

function benchMissions(): Map<number, Pairing> {
  row(['waypoints', 'engine leg/s', 'peer leg/s', 'ratio', '10–90 %', 'rounds', 'µs/waypoint']);
  const results = new Map<number, Pairing>();
  for (const size of sizes) {
    const input = surveyPlan(size);
    const result = pairedRounds({
      engine: () => analyzeMission(input),
      peer: () => flyMission(input),
      rounds: roundsOf(size),
      runs: Math.ceil(legsPerRound / size),
    });
    results.set(size, result);
    const perWaypoint_us = ((1000 * result.engine_ms) / size).toFixed(2);
    row([
      size,
      rate(size, result.engine_ms),
      rate(size, result.peer_ms),
      times(result.ratio),
      spread(result),
      result.rounds,
      perWaypoint_us,
    ]);
  }
  return results;
}

function reportMissions(): boolean {
  console.log(
    'Missions: full analysis of a survey with stops, with the defaults of the product: intervals and explanation.',
  );
  console.log(
    'Peer: the plan flown from its waypoints for the day, for each change of wind and temperature and without',
  );
  console.log('each factor; two geodesic inverses a leg, the same physics. Both answer each time anew.');
  const results = benchMissions();
  const slowest = Math.min(...[...results.values()].map(({ ratio }) => ratio));
  console.log(`Bar ${bar} ×: ${verdict(slowest >= bar)} (least ratio ${times(slowest)}).`);
  const growth =
    (results.get(100_000)?.engine_ms ?? Number.NaN) / (results.get(10_000)?.engine_ms ?? Number.NaN);
  console.log(`Ten times the waypoints, 10,000 to 100,000, take ${growth.toFixed(1)} times as long.`);
  const difference = missionDifference(surveyPlan(2000));
  const isExact = difference <= legTolerance;
  console.log(
    `Largest relative difference of a figure from the peer's, intervals and explanation included: ${difference.toExponential(1)} (at most ${legTolerance}: ${verdict(isExact)}).`,
  );
  return isExact;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    row: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    soak: { type: 'string', default: '20' },
    stops: { type: 'string', default: '3' },
    strict: { type: 'boolean', default: false },
  },
});
const parts = {
  rings: benchRings,
  missions: reportMissions,
  ground: () => benchGround(values.row),
  http: () => benchHttp(values.row),
  server: () =>
    benchServer({
      seconds: Number(values.seconds),
      soak_s: Number(values.soak),
      stopRuns: Number(values.stops),
      only: values.row,
    }),
  felt: benchFelt,
  window: benchWindow,
};
const wanted = Object.entries(parts).filter(([name]) => values.only === undefined || values.only === name);
if (wanted.length === 0) throw new Error(`--only takes one of ${Object.keys(parts).join(', ')}.`);
for (const [, isRight] of wanted) if (!(await isRight())) process.exitCode = 1;
if (values.strict && missedBars() > 0) process.exitCode = 1;
