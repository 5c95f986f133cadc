import type { PlanFile } from '../../engine/flightplan/plan/flightPlan.ts';
import type { Assembled } from '../assemble.ts';
import type { Locale } from '../contract/locale.ts';
import { type PlanVariant, wholeVariants } from '../contract/planVariants.ts';
import type { Problem } from '../contract/problem.ts';
import { MissionFileRequest } from '../contract/schemas/mission.ts';
import { planDocumentEnding, planDocumentText } from '../contract/schemas/planDocument.ts';
import type { PlanInputs } from '../contract/schemas/planInputs.ts';
import { reserveRing } from '../handlers/reserveRing.ts';
import { aircraftName } from '../report/aircraftName.ts';
import type { Compared } from '../report/compare/compared.ts';
import { toCompareTable } from '../report/compare/compareTable.ts';
import { namesByDifference } from '../report/compare/differences.ts';
import { say } from '../report/say.ts';
import { askedFlight, type FlightValues, flownOptions, requestOf } from './askedFlight.ts';
import { compareJson, compareText } from './compareText.ts';
import { documentOf } from './documentRequest.ts';
import type { FileRequest } from './flightRequest.ts';
import { namedInstallation } from './installation.ts';
import { parseOptions } from './options.ts';
import { openPlanFile } from './planFile.ts';
import { sayingOfProblem } from './refusal.ts';
import { exitCodeOf, exitCodes, UsageError } from './usage.ts';

const options = {
  ...flownOptions,
  drones: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** A plan to be compared: the bytes of a file that holds it alone. */
interface Case {
  /** Absent: named by what differs. */
  readonly name?: string | undefined;
  readonly letter?: string | undefined;
  readonly file: PlanFile;
  readonly inputs?: PlanInputs | undefined;
  /** The key of the aircraft that flies it instead. */
  readonly drone?: string | undefined;
}

const withoutEnding = (filename: string): string =>
  filename.toLowerCase().endsWith(planDocumentEnding)
    ? filename.slice(0, -planDocumentEnding.length)
    : filename;

function fileOf({ letter: _letter, name: _name, ...content }: PlanVariant, filename: string): PlanFile {
  return { filename, bytes: new TextEncoder().encode(planDocumentText(content)) };
}

/** The plans of a file: its variants where it stands alone, or the one that it holds. */
export function casesOf(file: PlanFile, isAlone: boolean): readonly Case[] {
  const document = documentOf(file.bytes);
  if (document === undefined) return [{ file, name: withoutEnding(file.filename) }];
  const variants = wholeVariants(document) ?? [];
  if (variants.length < 2 || !isAlone)
    return [{ file, name: withoutEnding(file.filename), inputs: document.inputs }];
  const { origin } = document;
  return variants.map((variant) => {
    const { letter, name, inputs } = variant;
    return { letter, name, inputs, file: fileOf({ ...variant, ...(origin && { origin }) }, file.filename) };
  });
}

/** Reads what is compared: files, the variants of one, or one under several aircraft. */
function readCases(paths: readonly string[], drones: string | undefined): readonly Case[] {
  if (paths.length === 0)
    throw new UsageError('terminal.needs_argument', { command: 'compare', argument: 'file' });
  const files = paths.map(openPlanFile);
  if (drones === undefined) {
    const cases = files.flatMap((file) => casesOf(file, files.length === 1));
    if (cases.length < 2) throw new UsageError('terminal.compare_needs_more');
    return cases;
  }
  const [file, ...more] = files;
  const keys = drones.split(',').map((key) => key.trim());
  if (file === undefined || more.length > 0 || keys.length < 2 || keys.includes(''))
    throw new UsageError('terminal.compare_needs_more');
  const { inputs } = documentOf(file.bytes) ?? {};
  // A thread takes the bytes of a file away with it.
  return keys.map((drone) => ({ file: { ...file, bytes: new Uint8Array(file.bytes) }, drone, inputs }));
}

interface Answered {
  readonly compared: Omit<Compared, 'name' | 'aircraft'>;
  readonly problem?: Problem | undefined;
}

/** Flies one plan as `analyze` does, with the rings that its window shows, or else that of the reserve. */
async function answerOf(
  one: Case,
  values: FlightValues,
  { dispatch, locale }: Pick<Side, 'dispatch' | 'locale'>,
): Promise<Answered> {
  const { file, drone = values.drone } = one;
  const given = { command: 'compare', file, asked: requestOf({ ...values, drone }), values, isRead: true };
  const { flown, home, losses, ...read } = await askedFlight(given, locale);
  const { request } = flown;
  const mission = { waypoints: [], end_action: 'go_home' as const, ...read.mission, home };
  const answer = await dispatch('analyzeMissionFile', flown);
  if (!answer.ok) return { compared: { settings: request, mission }, problem: answer.problem };
  const { result } = answer.output;
  const compared = { settings: request, mission, result, fileWarnings: losses };
  if (home === undefined) return { compared };
  const ring = reserveRing({ home, fences: mission.fences }, MissionFileRequest.parse(request), result);
  const { inputs } = one;
  const range = await dispatch('analyzeRange', {
    ...ring,
    ...(inputs !== undefined && {
      altitude: inputs.height_m,
      battery_thresholds_pct: inputs.thresholds_pct,
      hover_time_min: inputs.hover_time_min,
    }),
  });
  return { compared: { ...compared, range: range.ok ? range.output.result : undefined } };
}

/** Names the aircraft of a request: by the catalog, or as its plan brings it. */
async function aircraftNames(dispatch: Assembled['dispatch']) {
  const listed = await dispatch('listDrones', {});
  const drones = listed.ok ? listed.output.drones : [];
  return ({ drone }: FileRequest): string => {
    const found = drones.find(({ key }) => key === drone.key);
    return found === undefined
      ? aircraftName({ model: drone.model, key: drone.key ?? '' })
      : aircraftName(found);
  };
}

interface Side {
  readonly dispatch: Assembled['dispatch'];
  /** The language of refusals, and that of the table. */
  readonly locale: Locale;
  readonly told: Locale;
}

/** Flies plans one after the other, and names them: by their letters and names, or by what differs. */
export async function sideBySide(cases: readonly Case[], values: FlightValues, side: Side) {
  const nameOf = await aircraftNames(side.dispatch);
  const answers: Answered[] = [];
  for (const one of cases) answers.push(await answerOf(one, values, side));
  const unnamed = answers.map(({ compared }) => ({
    ...compared,
    name: '',
    aircraft: nameOf(compared.settings),
  }));
  const names = namesByDifference(unnamed, side.told);
  const all = unnamed.map((one, at): Compared => {
    const { letter, name = names[at] ?? '' } = cases[at] ?? {};
    return { ...one, name: letter === undefined ? name : `${letter} · ${name}` };
  });
  return { all, table: toCompareTable(all, side.told), problems: answers.map(({ problem }) => problem) };
}

/** Compares plans side by side, as the window does with the variants of one. */
export async function compare(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const cases = readCases(positionals, values.drones);
  const open = await namedInstallation(values);
  const { dispatch, close } = await open();
  const told = values.json ? 'metric' : locale;
  const { all, table, problems } = await sideBySide(cases, values, { dispatch, locale, told }).finally(close);
  // A table of dashes alone says nothing.
  if (values.json || problems.includes(undefined))
    console.log(values.json ? compareJson(all, table) : compareText(table, locale));
  for (const [at, problem] of problems.entries())
    if (problem !== undefined) console.error(`${all[at]?.name}: ${say(sayingOfProblem(problem), locale)}`);
  const refused = problems.find((problem) => problem !== undefined);
  return refused === undefined ? exitCodes.ok : exitCodeOf(refused);
}
