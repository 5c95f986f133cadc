import { existsSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { cameraOfRoute } from '../../engine/drawing/routeDrawing.ts';
import { elementAt } from '../../engine/elementAt.ts';
import type { FlightPlan } from '../../engine/flightplan/plan/flightPlan.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import type { Locale } from '../contract/locale.ts';
import { bounds } from '../contract/schemas/common.ts';
import { fileNotes } from '../report/fileNotes.ts';
import { say, sayFinding, sayMessage, toFindingText } from '../report/say.ts';
import {
  beginSaying,
  endSaying,
  isInLine,
  isToSwapPlace,
  startWord,
  toWindText,
} from '../report/splitWords.ts';
import { leftSaying } from '../report/verdict/outcome.ts';
import { makeFolder } from '../services/documentFile.ts';
import { orNotWritten } from '../services/wholeFile.ts';
import { noteText, toFormat } from './convert.ts';
import { documentRequest, drawingOf, overDocument } from './documentRequest.ts';
import { type FileRequest, flightOptions, toFileRequest, withReportedWind } from './flightRequest.ts';
import { installationOptions, namedInstallation } from './installation.ts';
import { expectArguments, parseOptions, toNumber } from './options.ts';
import { openPlanFile, readPlanFile } from './planFile.ts';
import { inFileText } from './refusal.ts';
import { saveFiles } from './saveFile.ts';
import { type Flights, Refused, type SplitFiles, splitFlights } from './splitFlights.ts';
import { overFlights, splitInLines, splitOptions } from './splitOptions.ts';
import { exitCodes, UsageError } from './usage.ts';

const options = {
  ...flightOptions,
  ...splitOptions,
  balanced: { type: 'boolean', default: false },
  out: { type: 'string' },
  format: { type: 'string' },
  force: { type: 'boolean', default: false },
  'home-elevation': { type: 'string' },
  ...installationOptions,
} as const;

/** Files hold the plan's own speeds, so the flights are those at these. */
function toSplitRequest(
  asked: FileRequest,
  cruise_speed_mps: number | undefined,
  isBalanced: boolean,
): FileRequest {
  const { speed_policy: _, ...rest } = asked.options ?? {};
  const cruise = cruise_speed_mps === undefined ? {} : { global_cruise_mps: cruise_speed_mps };
  const split = isBalanced ? { battery_split: 'balanced' as const } : {};
  return { ...asked, options: { ...rest, ...cruise, ...split, ...splitInLines } };
}

async function saveFlights(
  { files, notes, flights, forbids }: SplitFiles,
  { folder, force, locale }: { readonly folder: string; readonly force: boolean; readonly locale: Locale },
) {
  const taken = files.find(({ filename }) => !force && existsSync(join(folder, filename)));
  if (taken !== undefined)
    throw new Refused('terminal.file_in_folder_exists', { path: join(folder, taken.filename) });
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new Refused('terminal.no_folder', { path: folder });
  orNotWritten(folder, () => makeFolder(folder));
  const placed = files.map((file) => ({ ...file, path: join(folder, file.filename) }));
  await saveFiles(placed, force);
  if (forbids !== undefined) console.error(`${say(forbids, locale)}.`);
  for (const note of notes) console.error(noteText(toFindingText(note, locale, 'terminal'), locale));
  const told = files.map(({ filename, notes: own }) => ({
    filename,
    notes: own.map((note) => toFindingText(note, locale, 'terminal')),
  }));
  for (const note of fileNotes(told, locale)) console.error(noteText(note, locale));
  for (const [at, file] of placed.entries())
    console.log(inFileText(file.path, flightText(elementAt(flights, at), locale), locale));
}

/** Says the landing of a flight of a split, and the charge it leaves there. */
export function flightText(flight: Flights[number], locale: Locale): string {
  const { first_waypoint_index: first, last_waypoint_index: last, battery_at_home } = flight;
  const values = {
    charge: startWord(flight),
    wind: flight.wind === undefined ? 'none' : toWindText(flight.wind, locale),
    to: isToSwapPlace(flight) ? 'swap' : 'home',
    left: leftSaying({ expected_pct: flight.battery_at_home_pct, kept_pct: battery_at_home?.low_pct }),
  };
  const [from, end] = [beginSaying(flight), endSaying(flight)];
  return isInLine(flight)
    ? sayMessage('terminal.flight_in_line', { from, end, ...values }, locale)
    : sayMessage('terminal.flight', { first, last: first === last ? 'none' : last, ...values }, locale);
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = parseOptions(args, options);
  const [from = ''] = expectArguments('convert --split', positionals, ['in']);
  const { drone, out, speed, 'home-elevation': elevation } = values;
  if (drone === undefined) throw new UsageError('terminal.needs_drone', { command: 'convert --split' });
  if (out === undefined)
    throw new UsageError('terminal.needs_option', { command: 'convert --split', option: '--out FOLDER' });
  return {
    values,
    from,
    drone,
    out,
    format: toFormat(values.format, from),
    speed_mps: speed === undefined ? undefined : toNumber('--speed', speed, { min: 0.1, max: 60 }),
    elevation_m:
      elevation === undefined ? undefined : toNumber('--home-elevation', elevation, bounds.ground_msl_m),
    asked: overFlights(withReportedWind(toFileRequest({ ...values, speed: undefined }), values), values),
  };
}

/** The plan as the file has it, launched where the options say. */
function missionOf(
  plan: FlightPlan,
  { options = {}, home, swap_place, swap_places }: FileRequest,
  { elevation_msl_m, locale }: { readonly elevation_msl_m: number | undefined; readonly locale: Locale },
): Mission {
  const { default_altitude_m = 120, route_index, track_tolerance_m } = options;
  const choices = { default_altitude_m, route_index, track_tolerance_m, home };
  const { mission: read, warnings } = toMission(plan, choices);
  const isSwapping = swap_place !== undefined || swap_places !== undefined;
  const mission = isSwapping ? { ...read, swap_place, swap_places } : read;
  for (const warning of warnings) console.error(noteText(sayFinding(warning, locale), locale));
  if (mission.home === undefined || elevation_msl_m === undefined) return mission;
  return { ...mission, home: { ...mission.home, elevation_msl_m } };
}

/** Splits a plan over batteries and writes a file for each flight; stderr names what changes and what gets lost. */
export async function convertFlights(args: readonly string[], locale: Locale): Promise<number> {
  const { values, from, drone, out, format, speed_mps, elevation_m, asked } = optionsOf(args);
  const open = await namedInstallation(values);
  const mission_file = openPlanFile(from);
  const planned = documentRequest(mission_file.bytes);
  const camera_key = cameraOfRoute(drawingOf(mission_file.bytes));
  const wanted = planned === undefined ? asked : overDocument(asked, planned);
  const request = toSplitRequest(wanted, speed_mps, values.balanced);
  const reading = await readPlanFile({ ...mission_file, units: request.options?.units });
  if (!reading.ok) {
    console.error(inFileText(from, sayFinding(reading.failure, locale), locale));
    return exitCodes[reading.failure.class];
  }
  const mission = missionOf(reading.value, request, { elevation_msl_m: elevation_m, locale });
  const { dispatch, close } = await open();
  try {
    const named = { ...mission, name: parse(from).name };
    const whole = { mission_file, request: { ...request, ...(mission.home && { home: mission.home }) } };
    const split = await splitFlights(dispatch, {
      asked: whole,
      mission: named,
      drone_key: drone,
      camera_key,
      format,
      locale,
    });
    await saveFlights(split, { folder: out, force: values.force, locale });
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(say(error.said, locale));
    return exitCodes.failed;
  } finally {
    await close();
  }
}
