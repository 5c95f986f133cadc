import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromTransverseMercator } from '../../../engine/geo/transverseMercator.ts';
import type { ElevationSource } from '../../../engine/terrain/elevation.ts';
import { type Assembled, assemble } from '../../../server/assemble.ts';
import type { OperationRequest } from '../../../server/contract/operations.ts';
import { type Dispatch, makeDispatch } from '../../../server/dispatch.ts';
import { noElevationSource } from '../../../server/elevation/noSource.ts';
import { openElevation } from '../../../server/elevation/openElevation.ts';
import { makeHandlers } from '../../../server/handlers/makeHandlers.ts';
import { fakeService } from '../../elevation/fakeService.ts';
import { writeGeotiff } from '../../elevation/geotiffWriter.ts';
import { writeHgt } from '../../elevation/hgtWriter.ts';
import type { World } from '../../elevation/world.ts';
import { quantile } from '../pairedRounds.ts';
import { surveyPlan, windyRings } from '../samplePlans.ts';
import { verdict } from '../verdict.ts';

/** A mission over ground that is known costs at most so many times the same without. */
const missionBar = 2;
const ringBar_ms = 100;
const rounds = 20;
/** A program that has answered for a while: the compiler has settled. */
const warmingRounds = 20;
/** So many a round that the collector of garbage, who comes every seventh mission, is met by both sides alike. */
const runsARound = { mission: 24, rings: 8 };
const mostTries = 30;
const [home_lat, home_lon] = [47.0005, 8.5];
/** Hills of 60 m, 700 m apart, and a cone that makes a hole in each ring. */
const hills: World = ({ lat, lon }) => {
  const [north_m, east_m] = [(lat - home_lat) * 111_200, (lon - home_lon) * 75_800];
  const cone_m = Math.max(0, 200 - 0.4 * Math.hypot(north_m, east_m - 2500));
  return 500 + 30 * Math.sin(north_m / 111) * Math.sin(east_m / 111) + cone_m;
};

const survey = surveyPlan(200);
const mission: OperationRequest<'analyzeMission'> = {
  home: { lat: home_lat, lon: home_lon },
  drone: { key: 'dji_mavic_3' },
  weather: { wind_speed_mps: 5, wind_dir_deg: 250, gust_speed_mps: 8 },
  mission: {
    waypoints: survey.waypoints.map(({ lat, lon, altitude, hover_time_s }) => ({
      lat: lat + home_lat - survey.home.lat,
      lon: lon + home_lon - survey.home.lon,
      altitude_m: altitude.value_m,
      ...(hover_time_s !== undefined && { hover_time_s }),
    })),
  },
};
const { battery_thresholds_pct } = windyRings();
const range: OperationRequest<'analyzeRange'> = {
  user_lat: home_lat,
  user_lon: home_lon,
  selected_drone_key: 'dji_mavic_3',
  wind_speed: 5,
  wind_direction: 250,
  battery_thresholds_pct: [...battery_thresholds_pct],
};

type Ask = () => Promise<unknown>;

/** Fails where an answer is none, and gives it. */
async function answerOf<Name extends 'analyzeMission' | 'analyzeRange'>(
  dispatch: Dispatch,
  name: Name,
  request: OperationRequest<Name>,
) {
  const answer = await dispatch(name, request);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output;
}

/** The first answer over ground that is all loaded; a machine that is busy may need several to load it in time. */
async function warmAnswer<Name extends 'analyzeMission' | 'analyzeRange'>(
  dispatch: Dispatch,
  name: Name,
  request: OperationRequest<Name>,
) {
  for (let tries = 0; ; tries++) {
    const output = await answerOf(dispatch, name, request);
    const isKnown = !output.result.warnings.some(({ code }) => /TERRAIN|UNKNOWN/.test(code));
    if (isKnown || tries === mostTries) return output;
  }
}

/** Processor time of work, ms: what else the machine does counts little. */
async function costOf(work: Ask, runs: number): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

interface Costs {
  readonly over_ms: number;
  readonly level_ms: number;
  readonly ratio: number;
}

/** Both by turns, in one run. */
async function costsOf(over: Ask, level: Ask, runs: number): Promise<Costs> {
  await costOf(over, warmingRounds * runs);
  await costOf(level, warmingRounds * runs);
  const times: { over_ms: number; level_ms: number }[] = [];
  for (let round = 0; round < rounds; round++)
    times.push({ over_ms: await costOf(over, runs), level_ms: await costOf(level, runs) });
  const middle = (values: readonly number[]) => quantile(values, 0.5);
  return {
    over_ms: middle(times.map(({ over_ms }) => over_ms)),
    level_ms: middle(times.map(({ level_ms }) => level_ms)),
    ratio: middle(times.map(({ over_ms, level_ms }) => over_ms / level_ms)),
  };
}

const over = (host: Assembled, elevation: ElevationSource): Dispatch =>
  makeDispatch(makeHandlers({ ...host.services, elevation }), (error) => {
    throw error;
  });

async function benchSource(host: Assembled, name: string, source: ElevationSource): Promise<void> {
  const [known, none] = [over(host, source), over(host, noElevationSource)];
  const flown = await warmAnswer(known, 'analyzeMission', mission);
  const { rings } = (await warmAnswer(known, 'analyzeRange', range)).result;
  if (flown.result.legs.some(({ return_clearance }) => return_clearance === undefined))
    throw new Error('A way home of the mission has no ground.');
  const holes = rings.reduce((sum, ring) => sum + (ring.holes?.length ?? 0), 0);
  if (holes === 0) throw new Error('No ring has a hole.');
  const missions = await costsOf(
    () => answerOf(known, 'analyzeMission', mission),
    () => answerOf(none, 'analyzeMission', mission),
    runsARound.mission,
  );
  const ringSets = await costsOf(
    () => answerOf(known, 'analyzeRange', range),
    () => answerOf(none, 'analyzeRange', range),
    runsARound.rings,
  );
  console.log(
    `${name.padEnd(10)} mission ${missions.over_ms.toFixed(2)} ms, without ${missions.level_ms.toFixed(2)} ms: ${missions.ratio.toFixed(2)} × (at most ${missionBar} ×: ${verdict(missions.ratio <= missionBar)}); ring set with ${holes} holes ${ringSets.over_ms.toFixed(1)} ms, without ${ringSets.level_ms.toFixed(1)} ms (at most ${ringBar_ms} ms: ${verdict(ringSets.over_ms <= ringBar_ms)})`,
  );
}

/** Degrees and UTM: maps whose places take little and much to find. */
const sheets = [
  { epsg: 4326, columns: 2160, rows: 1440, step: 1 / 3600, west: 8.2, north: 47.2 },
  { epsg: 32_632, columns: 1760, rows: 1760, step: 25, west: 440_000, north: 5_228_000 },
];

/** A folder with one sheet over all that is asked. */
function sheetFolder(folder: string, { epsg, ...sheet }: (typeof sheets)[number]): string {
  const own = join(folder, String(epsg));
  const toPosition = (x: number, y: number) =>
    epsg === 4326 ? { lat: y, lon: x } : fromTransverseMercator({ easting_m: x, northing_m: y }, 32);
  mkdirSync(own);
  writeGeotiff(join(own, 'hills.tif'), hills, { ...sheet, epsg, toPosition });
  return own;
}

/** The address of a source of a name, in a folder of its own or from a service. */
function addressOf(name: string, folder: string, terrarium: string): string {
  if (name === 'terrarium') return terrarium;
  const sheet = sheets.find(({ epsg }) => name === `EPSG:${epsg}`);
  if (sheet !== undefined) return sheetFolder(folder, sheet);
  for (const south of [46, 47]) writeHgt(folder, hills, { south, west: 8 }, 3601);
  return folder;
}

async function benchOne(name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-bench-'));
  const host = await assemble({ dataDir: join(folder, 'data'), assetsDir: 'assets', log: () => undefined });
  const service = await fakeService(hills);
  const address = addressOf(name, folder, service.addresses.terrarium);
  const source = openElevation({ names: () => [address], patience_ms: 60_000 });
  await benchSource(host, name, source);
  source.close();
  service.close();
  await host.close();
  rmSync(folder, { recursive: true });
}

const names = ['hgt', 'terrarium', ...sheets.map(({ epsg }) => `EPSG:${epsg}`)];

/**
 * Prints the processor time over known ground, tiles loaded, beside the same request without any. Each source runs in its own
 * process, because compiled code depends on earlier sources.
 */
export async function benchGround(only: string | undefined): Promise<boolean> {
  if (only !== undefined) {
    if (!names.includes(only)) throw new Error(`--row takes one of ${names.join(', ')}.`);
    await benchOne(only);
    return true;
  }
  console.log(
    'Over known ground, tiles warm, beside the same without: a survey of 200 waypoints, and rings. A process a source.',
  );
  const [program = ''] = process.argv.slice(1);
  const ends = names.map((name) =>
    spawnSync(process.execPath, [program, '--only', 'ground', '--row', name], { stdio: 'inherit' }),
  );
  return ends.every(({ status }) => status === 0);
}
