import type { Drone } from '../../engine/aircraft/drone.ts';
import { readFlightLog } from '../../engine/flightlog/readFlightLog.ts';
import { clockText } from '../../engine/flightlog/record/clockText.ts';
import type { FlightLog } from '../../engine/flightlog/record/flightLog.ts';
import type { Parting } from '../../engine/replay/partings.ts';
import { leastEvidence, type ReplayAnalysis, replayLog } from '../../engine/replay/replay.ts';
import type { WindEstimate } from '../../engine/replay/windEstimate.ts';
import { rounded } from '../figures/rounding.ts';
import type { Catalog } from '../services/services.ts';
import { logToTerminal, openInstallation } from './installation.ts';
import { expectArguments, parseOptions, toNumber } from './options.ts';
import { openLogFile } from './planFile.ts';
import { exitCodes, UsageError } from './usage.ts';

const options = {
  drone: { type: 'string' },
  temp: { type: 'string' },
  payload: { type: 'string' },
  data: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** The aircraft with a key of the catalog; a usage error names the nearest keys otherwise. */
export function droneOf(command: string, key: string | undefined, catalog: Catalog): Drone {
  if (key === undefined) throw new UsageError(`${command} needs --drone KEY; "drones" lists the keys.`);
  const drone = catalog.find(key);
  if (drone !== undefined) return drone;
  const nearest = catalog.nearest(key, 3).join(', ');
  throw new UsageError(`There is no aircraft "${key}" in the catalog; did you mean ${nearest}?`);
}

const percentText = (points: number): string => `${points.toFixed(1)} %`;

function windText({ speed_mps, dir_deg, error_mps, basis }: WindEstimate): string {
  if (basis === 'unknown')
    return `not told by the log: calm, ± ${error_mps.toFixed(1)} m/s counts as its error`;
  const source = basis === 'tilt' ? 'from how the aircraft leans' : 'as the autopilot estimated it';
  return `${speed_mps.toFixed(1)} m/s from ${dir_deg.toFixed(0)}° (± ${error_mps.toFixed(1)} m/s, ${source})`;
}

const causes: Readonly<Record<Parting['cause'], string>> = {
  cold: 'the pack was cold',
  fast: 'it flew faster than in its normal mode',
  climb: 'it climbed',
  wind: 'the wind may have been stronger than assumed',
  unknown: 'nothing in the log says why',
};

const partingText = ({ from_s, to_s, beyond_pct, cause }: Parting): string =>
  `  ${clockText(from_s)}–${clockText(to_s)}  ${percentText(Math.abs(beyond_pct))} ${beyond_pct > 0 ? 'more' : 'less'} than the model; ${causes[cause]}`;

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
  const evidence = `Too short to learn from: that takes ${clockText(leastEvidence.duration_s)} min in the air and ${leastEvidence.used_pct} % used.`;
  const partings =
    replay.partings.length === 0 ? [] : ['They part most:', ...replay.partings.map(partingText)];
  return [
    `${filename}: ${log.format}${log.aircraft === undefined ? '' : `, ${log.aircraft}`}, flown again as ${drone.key}`,
    `In the air ${clockText(replay.duration_s)} min: ${phasesText(replay)}`,
    `Used ${percentText(replay.observed_pct)}; the model says ${percentText(replay.predicted_pct)} (9 of 10 flights: ${percentText(low_pct)} to ${percentText(high_pct)})`,
    `Wind ${windText(replay.wind)}`,
    ...partings,
    ...replay.notes.map(({ message }) => `Note: ${message}`),
    ...(replay.is_evidence ? [] : [evidence]),
  ].join('\n');
}

const replayToJson = (drone: Drone, log: FlightLog, replay: ReplayAnalysis) => ({
  aircraft: drone.key,
  ...rounded(replay),
  log: { format: log.format, ...(log.aircraft !== undefined && { aircraft: log.aircraft }) },
});

export async function replay(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('replay', positionals, ['a LOG']);
  const temp_c = toNumber('--temp', values.temp ?? '20', { min: -60, max: 60 });
  const payload_g = toNumber('--payload', values.payload ?? '0', { min: 0, max: 200_000 });
  const { filename, bytes } = openLogFile(path);
  const { services, close } = await openInstallation(values.data, logToTerminal);
  await close();
  const drone = droneOf('replay', values.drone, services.catalog);
  const reading = readFlightLog(bytes);
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
