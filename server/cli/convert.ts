import { type PlannedMission, toMission } from '../../engine/flightplan/toMission.ts';
import type { WriteFailure, WriteFailureCode } from '../../engine/flightplan/write/writeFailure.ts';
import {
  formatOfFilename,
  formatTraits,
  type WriteFormat,
  writeFormats,
} from '../../engine/flightplan/write/writeFormat.ts';
import { type WrittenPlan, writePlan } from '../../engine/flightplan/writePlan.ts';
import { bounds } from '../contract/schemas/common.ts';
import { shortName } from '../shortName.ts';
import { expectArguments, parseOptions, toNumber, toPosition, toUnits } from './options.ts';
import { openPlanFile, readPlanFile } from './planFile.ts';
import { saveFile } from './saveFile.ts';
import { exitCodes, UsageError } from './usage.ts';

const options = {
  format: { type: 'string' },
  home: { type: 'string' },
  'home-elevation': { type: 'string' },
  altitude: { type: 'string', default: '120' },
  speed: { type: 'string' },
  aircraft: { type: 'string' },
  route: { type: 'string' },
  tolerance: { type: 'string' },
  units: { type: 'string' },
  force: { type: 'boolean', default: false },
} as const;

/** The format that is named, or that of a file's ending. */
export function toFormat(name: string | undefined, path: string): WriteFormat {
  const format = name === undefined ? formatOfFilename(path) : writeFormats.find((each) => each === name);
  if (format !== undefined) return format;
  const all = writeFormats.map((each) => `${each} (.${formatTraits[each].extensions[0]})`).join(', ');
  throw new UsageError(
    name === undefined
      ? `The ending of "${shortName(path)}" names no format; add --format with one of ${all}.`
      : `--format must be one of ${all}, not "${shortName(name)}".`,
  );
}

const optionalNumber = (option: string, text: string | undefined, rule: Parameters<typeof toNumber>[2]) =>
  text === undefined ? undefined : toNumber(option, text, rule);

/** Leaves out a launch point that neither file nor person named, unless the person gave its elevation. */
function withHome(
  { mission, warnings }: PlannedMission,
  elevation_msl_m: number | undefined,
): Pick<PlannedMission, 'mission' | 'warnings'> {
  const { home, ...rest } = mission;
  if (home !== undefined && elevation_msl_m !== undefined)
    return { mission: { ...mission, home: { ...home, elevation_msl_m } }, warnings };
  const others = warnings.filter(({ code }) => code !== 'HOME_ASSUMED');
  return others.length === warnings.length ? { mission, warnings } : { mission: rest, warnings: others };
}

/** The options that let a refused file be written. */
const remedies: Partial<Readonly<Record<WriteFailureCode, string>>> = {
  HOME_ELEVATION_NEEDED: '--home-elevation gives it, in metres above sea level',
  SPEED_NEEDED: '--speed gives one, in m/s',
};

function refusalText({ code, message }: WriteFailure): string {
  const remedy = remedies[code];
  return remedy === undefined ? message : `${message.replace(/\.$/, '')} (${remedy}).`;
}

function report(written: WrittenPlan, warnings: readonly { readonly message: string }[]): void {
  for (const { message } of [...warnings, ...written.notes]) console.error(`Note: ${message}`);
}

type Values = {
  readonly [Name in 'format' | 'home' | 'home-elevation' | 'speed' | 'route' | 'tolerance' | 'units']?:
    | string
    | undefined;
} & { readonly altitude: string };

/** Reads the options before any file is touched. */
const toRequest = (values: Values, to: string) => ({
  format: toFormat(values.format, to),
  home: values.home === undefined ? undefined : toPosition('--home', values.home),
  elevation_m: optionalNumber('--home-elevation', values['home-elevation'], bounds.ground_msl_m),
  cruise_speed_mps: optionalNumber('--speed', values.speed, { min: 0.1, max: 60 }),
  default_altitude_m: toNumber('--altitude', values.altitude, { min: -500, max: 9000 }),
  track_tolerance_m: optionalNumber('--tolerance', values.tolerance, { min: 0.1, max: 1000 }),
  route_index: optionalNumber('--route', values.route, { min: 0, max: 10_000, whole: true }),
  units: toUnits(values.units),
});

/** Reads a flight plan and writes its route in another format; stderr names everything that gets lost. */
export async function convert(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [from = '', to = ''] = expectArguments('convert', positionals, ['a file IN', 'a file OUT']);
  const { format, elevation_m, cruise_speed_mps, units, ...choices } = toRequest(values, to);
  const reading = await readPlanFile({ ...openPlanFile(from), units });
  if (!reading.ok) {
    console.error(`${from}: ${reading.failure.message}`);
    return exitCodes[reading.failure.class];
  }
  const planned = toMission(reading.value, choices);
  const { mission, warnings } = withHome(planned, elevation_m);
  const aircraft = values.aircraft ?? reading.value.aircraft_hint;
  const written = writePlan(mission, format, { cruise_speed_mps, aircraft });
  if (!written.ok) {
    console.error(refusalText(written.failure));
    return exitCodes.failed;
  }
  await saveFile(to, written.value.bytes, values.force);
  report(written.value, warnings);
  const waypoints = mission.waypoints.length;
  console.log(
    `${to}: ${formatTraits[format].name}, ${waypoints} ${waypoints === 1 ? 'waypoint' : 'waypoints'}`,
  );
  return exitCodes.ok;
}
