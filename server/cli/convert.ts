import { join, parse } from 'node:path';
import { cameraOfRoute } from '../../engine/drawing/routeDrawing.ts';
import { elementAt } from '../../engine/elementAt.ts';
import { fewerWaypoints } from '../../engine/flightplan/fewerWaypoints.ts';
import { forDjiFly } from '../../engine/flightplan/forDjiFly.ts';
import { partsByNumber } from '../../engine/flightplan/partsByNumber.ts';
import type { FlightPlan, PlanFormat } from '../../engine/flightplan/plan/flightPlan.ts';
import { type PlannedMission, toMission } from '../../engine/flightplan/toMission.ts';
import type { WriteContext } from '../../engine/flightplan/write/preparedPlan.ts';
import type { WriteFailure, WriteFailureCode } from '../../engine/flightplan/write/writeFailure.ts';
import {
  formatOfFilename,
  formatTraits,
  type WriteFormat,
  writeFormats,
} from '../../engine/flightplan/write/writeFormat.ts';
import { writeFlights } from '../../engine/flightplan/writeFlights.ts';
import { type WrittenPlan, writePlan } from '../../engine/flightplan/writePlan.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import { withoutSwapPlaces } from '../../engine/mission/swapPlaces.ts';
import { type Result, succeed } from '../../engine/result.ts';
import { droneNamed } from '../contract/findDrones.ts';
import type { Locale } from '../contract/locale.ts';
import { bounds } from '../contract/schemas/common.ts';
import { aircraftName } from '../report/aircraftName.ts';
import type { MessageName } from '../report/catalogues.ts';
import { fileNotes } from '../report/fileNotes.ts';
import { aircraftOfFile } from '../report/otherAircraft.ts';
import { sayFinding, sayMessage } from '../report/say.ts';
import { flightNumbering } from '../report/splitWords.ts';
import { shortName } from '../shortName.ts';
import { drawingOf, readableRequest } from './documentRequest.ts';
import { folderFor, ontoController } from './ontoController.ts';
import { expectArguments, parseOptions, toNumber, toPosition, toUnits } from './options.ts';
import { openOwnCatalog } from './places.ts';
import { openPlanFile, readPlanFile } from './planFile.ts';
import { inFileText } from './refusal.ts';
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
  'max-waypoints': { type: 'string' },
  'return-height': { type: 'string' },
  force: { type: 'boolean', default: false },
  'to-controller': { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const;

/** The format that is named, or that of a file's ending. */
export function toFormat(name: string | undefined, path: string): WriteFormat {
  const format = name === undefined ? formatOfFilename(path) : writeFormats.find((each) => each === name);
  if (format !== undefined) return format;
  const all = writeFormats.map((each) => `${each} (.${formatTraits[each].extensions[0]})`).join(', ');
  throw name === undefined
    ? new UsageError('terminal.ending_without_format', { path: shortName(path), all })
    : new UsageError('terminal.unknown_format', { all, text: shortName(name) });
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
const remedies: Partial<Readonly<Record<WriteFailureCode, MessageName>>> = {
  HOME_ELEVATION_NEEDED: 'terminal.with_home_elevation',
  SPEED_NEEDED: 'terminal.with_speed',
};

function refusalText(failure: WriteFailure, locale: Locale): string {
  const message = sayFinding(failure, locale);
  const remedy = remedies[failure.code];
  return remedy === undefined ? message : sayMessage(remedy, { problem: message.replace(/\.$/, '') }, locale);
}

/** A note for standard error. */
export const noteText = (note: string, locale: Locale): string =>
  sayMessage('terminal.note', { note }, locale);

/** The context of a route that the person, the plan or its file names. */
function contextOf(
  { aircraft: asked, cruise_speed_mps, return_height_m }: WriteContext,
  plan: FlightPlan,
  bytes: Uint8Array,
): WriteContext {
  const { drones } = openOwnCatalog(undefined);
  const { name: hint, kind } = aircraftOfFile(plan);
  const request = readableRequest(bytes);
  const own = asked === undefined ? request?.drone : undefined;
  const name = asked ?? own?.key ?? hint;
  const known = own?.class === undefined && name !== undefined ? droneNamed(drones, name) : own;
  const catalogued = own?.key === undefined ? undefined : droneNamed(drones, own.key);
  const ofFormat = ofMultirotors.has(plan.format) ? 'multirotor' : undefined;
  const ofPlan = request?.options;
  return {
    aircraft: asked ?? plan.aircraft_hint ?? (catalogued && aircraftName(catalogued)) ?? own?.model,
    vehicle: known === undefined ? (kind ?? ofFormat) : (known.class ?? 'multirotor'),
    cruise_speed_mps: cruise_speed_mps ?? ofPlan?.global_cruise_mps,
    return_height_m: return_height_m ?? ofPlan?.return_height_m,
    camera_key: cameraOfRoute(drawingOf(bytes)),
  };
}

/** Formats whose apps fly multirotors alone. */
const ofMultirotors: ReadonlySet<PlanFormat> = new Set(['dji_wpml_kmz', 'dji_wpml', 'potensic_json']);

type Values = {
  readonly [Name in
    | 'format'
    | 'home'
    | 'home-elevation'
    | 'speed'
    | 'route'
    | 'tolerance'
    | 'units'
    | 'max-waypoints'
    | 'return-height']?: string | undefined;
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
  most: optionalNumber('--max-waypoints', values['max-waypoints'], { min: 2, max: 10_000, whole: true }),
  return_height_m: optionalNumber('--return-height', values['return-height'], { min: 0, max: 5000 }),
});

/** Reads a flight plan and writes its route in another format; stderr names everything that gets lost. */
export async function convert(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const onto = values['to-controller'];
  const [from = '', to = `x.${formatTraits.dji_wpml_kmz.extensions[0]}`] = expectArguments(
    'convert',
    positionals,
    onto === undefined ? ['in', 'out'] : ['in'],
  );
  const { format, elevation_m, cruise_speed_mps, units, most, return_height_m, ...choices } = toRequest(
    values,
    to,
  );
  const file = openPlanFile(from);
  const reading = await readPlanFile({ ...file, units });
  if (!reading.ok) {
    console.error(inFileText(from, sayFinding(reading.failure, locale), locale));
    return exitCodes[reading.failure.class];
  }
  const planned = toMission(reading.value, choices);
  const { mission, warnings } = withHome(planned, elevation_m);
  const asked = { aircraft: values.aircraft, cruise_speed_mps, return_height_m };
  const context = contextOf(asked, reading.value, file.bytes);
  const folder =
    onto === undefined ? undefined : await folderFor(onto, { format, aircraft: context.aircraft });
  const flown = folder?.kind === 'dji_fly' ? forDjiFly(mission) : mission;
  const written = await (most === undefined
    ? whole(flown, format, context)
    : fitted(flown, format, { ...context, most, locale }));
  if (!written.ok) {
    console.error(refusalText(written.failure, locale));
    return exitCodes.failed;
  }
  for (const warning of warnings) console.error(noteText(sayFinding(warning, locale), locale));
  if (folder === undefined) await saveAll(written.value, to, { force: values.force, format, locale });
  else {
    const files = written.value.map(({ plan }) => plan);
    await ontoController(folder, files, { mayReplace: values.replace, locale });
    sayNotes(files, locale);
  }
  return exitCodes.ok;
}

interface Saved {
  readonly plan: WrittenPlan;
  readonly waypoints: number;
}

async function whole(
  mission: Mission,
  format: WriteFormat,
  context: WriteContext,
): Promise<Result<readonly Saved[], WriteFailure>> {
  const written = await writePlan(mission, format, context);
  return written.ok ? succeed([{ plan: written.value, waypoints: mission.waypoints.length }]) : written;
}

/** The plan with no more waypoints in a file than asked for: without those on straight lines, and else in parts by number. */
async function fitted(
  mission: Mission,
  format: WriteFormat,
  { most, locale, ...context }: WriteContext & { readonly most: number; readonly locale: Locale },
): Promise<Result<readonly Saved[], WriteFailure>> {
  if (mission.waypoints.length <= most) return whole(mission, format, context);
  const fewer = fewerWaypoints(mission);
  const [before, after] = [mission.waypoints.length, fewer.waypoints.length];
  if (after < before)
    console.error(sayMessage('terminal.waypoints_left_out', { left_out: before - after, before }, locale));
  if (after <= most) return whole(fewer, format, context);
  const fromHome = withoutSwapPlaces(fewer);
  const parts = partsByNumber(fromHome, most);
  const written = await writeFlights(fromHome, parts, format, {
    ...context,
    numbered: flightNumbering(locale),
  });
  if (!written.ok) return written;
  console.error(sayMessage('terminal.split_by_number', { waypoints: after, flights: parts.length }, locale));
  for (const note of written.value.notes) console.error(noteText(sayFinding(note, locale), locale));
  return succeed(
    written.value.files.map((plan, at) => {
      const { first_waypoint_index, last_waypoint_index } = elementAt(parts, at);
      return { plan, waypoints: last_waypoint_index - first_waypoint_index + 1 };
    }),
  );
}

/** Saves one file as it is named, and several with their number before the ending. */
async function saveAll(
  saved: readonly Saved[],
  to: string,
  {
    force,
    format,
    locale,
  }: { readonly force: boolean; readonly format: WriteFormat; readonly locale: Locale },
): Promise<void> {
  const { dir, name, ext } = parse(to);
  const named = saved.map((one, at) => ({
    ...one,
    filename: saved.length === 1 ? `${name}${ext}` : `${name}-${at + 1}${ext}`,
  }));
  for (const { plan, filename, waypoints } of named) {
    const path = saved.length === 1 ? to : join(dir, filename);
    await saveFile(path, plan.bytes, force);
    const { name } = formatTraits[format];
    console.log(sayMessage('terminal.converted', { path, name, waypoints }, locale));
  }
  sayNotes(
    named.map(({ filename, plan: { notes } }) => ({ filename, notes })),
    locale,
  );
}

/** Says on standard error what each file does not hold as it was. */
function sayNotes(plans: readonly Pick<WrittenPlan, 'filename' | 'notes'>[], locale: Locale): void {
  const files = plans.map(({ filename, notes }) => ({
    filename,
    notes: notes.map((note) => sayFinding(note, locale)),
  }));
  for (const note of fileNotes(files, locale)) console.error(noteText(note, locale));
}
