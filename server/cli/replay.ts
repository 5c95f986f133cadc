import type { Drone } from '../../engine/aircraft/drone.ts';
import { clockText } from '../../engine/flightlog/record/clockText.ts';
import type { FlightLog } from '../../engine/flightlog/record/flightLog.ts';
import { known } from '../../engine/known.ts';
import { type ReplayAnalysis, replayLog } from '../../engine/replay/replay.ts';
import { rounded } from '../figures/rounding.ts';
import { toPartingText, toTooShortText, toWayHomeText, toWindText } from '../report/replayWords.ts';
import { withMessages } from '../report/say.ts';
import type { Catalog } from '../services/services.ts';
import { shortName } from '../shortName.ts';
import { logOptions, readLogFiles, toLogChoice } from './logFile.ts';
import { expectArguments, parseOptions, toNumber } from './options.ts';
import { openOwnCatalog } from './places.ts';
import { exitCodes, UsageError } from './usage.ts';

const options = {
  drone: { type: 'string' },
  temp: { type: 'string' },
  payload: { type: 'string' },
  ...logOptions,
  data: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** The aircraft with a key of the catalog; a usage error names the nearest keys otherwise. */
export function droneOf(command: string, key: string | undefined, catalog: Catalog): Drone {
  if (key === undefined) throw new UsageError(`${command} needs --drone KEY; "drones" lists the keys.`);
  const drone = catalog.find(key);
  if (drone !== undefined) return drone;
  const nearest = catalog.nearest(key, 3).join(', ');
  throw new UsageError(`There is no aircraft "${shortName(key)}" in the catalog; did you mean ${nearest}?`);
}

const percentText = (points: number): string => `${points.toFixed(1)} %`;

function phasesText({ phases }: ReplayAnalysis): string {
  return Object.entries(phases)
    .map(
      ([phase, { duration_s, predicted_pct }]) =>
        `${phase} ${clockText(duration_s)} (${percentText(predicted_pct)})`,
    )
    .join(', ');
}

function replayText(filename: string, drone: Drone, log: FlightLog, replay: ReplayAnalysis): string {
  const { low_pct, high_pct } = replay.interval90;
  const partings =
    replay.partings.length === 0
      ? []
      : ['They part most:', ...replay.partings.map((parting) => `  ${toPartingText(parting, 'metric')}`)];
  const takenOff = log.take_off_utc_s === undefined ? '' : `, from ${instantText(log.take_off_utc_s)}`;
  return [
    `${filename}: ${log.format}${log.aircraft === undefined ? '' : `, ${log.aircraft}`}, flown again as ${drone.key}`,
    `In the air ${clockText(replay.duration_s)} min, ${(replay.distance_m / 1000).toFixed(1)} km${takenOff}: ${phasesText(replay)}`,
    `Used ${percentText(replay.observed_pct)}; predicted ${percentText(low_pct)} to ${percentText(high_pct)}, probably ${percentText(replay.predicted_pct)}`,
    `Wind ${toWindText(replay.wind, 'metric')}`,
    ...partings,
    ...(replay.way_home === undefined ? [] : [toWayHomeText(replay.way_home, 'metric')]),
    ...withMessages(replay.notes).map(({ message }) => `Note: ${message}`),
    ...(replay.is_evidence ? [] : [toTooShortText('metric')]),
  ].join('\n');
}

/** Writes a time as `2024-05-18T10:42:07Z`. */
const instantText = (utc_s: number): string =>
  new Date(1000 * Math.round(utc_s)).toISOString().replace('.000', '');

/** Code and sentence, as ever. */
const toNotes = (notes: ReplayAnalysis['notes']) =>
  withMessages(notes).map(({ code, message }) => ({ code, message }));

const replayToJson = (drone: Drone, log: FlightLog, replay: ReplayAnalysis) => ({
  aircraft: drone.key,
  ...rounded({ ...replay, notes: toNotes(replay.notes) }),
  log: {
    format: log.format,
    ...(log.aircraft !== undefined && { aircraft: log.aircraft }),
    ...(log.take_off_utc_s !== undefined && { take_off_utc: instantText(log.take_off_utc_s) }),
  },
});

export async function replay(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('replay', positionals, ['a LOG']);
  const temp_c = toNumber('--temp', values.temp ?? '20', { min: -60, max: 60 });
  const payload_g = toNumber('--payload', values.payload ?? '0', { min: 0, max: 200_000 });
  const choice = toLogChoice(values);
  const drone = droneOf('replay', values.drone, openOwnCatalog(values.data));
  const [read] = await readLogFiles([path], choice);
  const { filename, reading } = known(read);
  if (!reading.ok) {
    if (values.json) console.log(JSON.stringify({ problem: reading.failure }, null, 2));
    console.error(`${filename}: ${reading.failure.message}`);
    return exitCodes.reject;
  }
  const analysis = replayLog(drone, reading.value, { temp_c, payload_g });
  if (values.json) console.log(JSON.stringify(replayToJson(drone, reading.value, analysis), null, 2));
  else console.log(replayText(filename, drone, reading.value, analysis));
  return exitCodes.ok;
}
