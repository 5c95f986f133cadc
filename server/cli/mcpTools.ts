import { z } from 'zod';
import { reportedWind_m } from '../../engine/air/windProfile.ts';
import type { PlanFile, PlanReading } from '../../engine/flightplan/plan/flightPlan.ts';
import type { Result } from '../../engine/result.ts';
import type { Locale } from '../contract/locale.ts';
import type { OperationOutput } from '../contract/operations.ts';
import { operations } from '../contract/operations.ts';
import type { Answer, Problem } from '../contract/problem.ts';
import { defaultThreshold_pct } from '../contract/reserve.ts';
import { bounded } from '../contract/schemas/common.ts';
import { MissionFileRequest, MissionRequest } from '../contract/schemas/mission.ts';
import { planFileLimit_bytes } from '../contract/schemas/plan.ts';
import { RangeRequestMetric } from '../contract/schemas/range.ts';
import { type Dispatch, toValidationProblem } from '../dispatch.ts';
import { toIssueText } from '../issueText.ts';
import { flownSpeedsOf } from '../report/flightSettings.ts';
import { say, sayFinding, sayMessage } from '../report/say.ts';
import { toMissionVerdict } from '../report/verdict/missionVerdict.ts';
import { problemOf } from '../work/refusals.ts';
import { listFiles } from './mcpFolder.ts';
import { messageLimit_bytes } from './mcpLines.ts';
import { openGivenPlan, planArgument } from './mcpPlan.ts';
import { type AskedPart, boundedAnalysis, boundedReading, partArguments } from './mcpReading.ts';

type Served = 'listDrones' | 'analyzeRange' | 'analyzeMission' | 'analyzeMissionFile';

export interface ToolHost {
  readonly dispatch: Dispatch<Served>;
  /** Reads a plan within bounds on time and memory; the failure says why it could not. */
  readonly readPlan: (file: PlanFile, signal?: AbortSignal) => Promise<Result<PlanReading, Problem>>;
  /** The folder of plans that may be read; absent: none. */
  readonly plans: string | undefined;
  readonly locale: Locale;
}

/** The answer of a tool: a sentence, and the same as data. */
export interface ToolAnswer {
  readonly text: string;
  readonly data?: object | undefined;
  readonly isError: boolean;
}

interface Tool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  run(input: z.output<Input>, host: ToolHost, signal?: AbortSignal): Promise<ToolAnswer>;
}

const tool = <Input extends z.ZodType>(one: Tool<Input>): Tool => one as unknown as Tool;

/** A refusal in the product's own words, with its code as data. */
export function refusedTool(problem: Problem, locale: Locale): ToolAnswer {
  const { code, message, details, saying } = problem;
  const text = saying === undefined ? message : say(saying, locale);
  return { text, data: { error: { code, message, ...(details && { details }) } }, isError: true };
}

function answered<Output extends object>(
  answer: Answer<Output>,
  locale: Locale,
  text: (output: Output) => string,
): ToolAnswer {
  if (!answer.ok) return refusedTool(answer.problem, locale);
  return { text: text(answer.output), data: answer.output, isError: false };
}

type Analysed = OperationOutput<'analyzeMission'>;

/** The verdict as the terminal prints it. */
function verdictText({ result }: Analysed, asked: MissionFileRequest, locale: Locale): string {
  const { title, detail } = toMissionVerdict(result, {
    locale,
    end_action: result.end_action,
    threshold_pct: asked.battery?.rth_threshold_pct ?? defaultThreshold_pct,
    wind_speed_mps: asked.weather?.wind_speed_mps ?? 0,
    wind_height_m: asked.weather?.wind_height_m,
    flownSpeeds: flownSpeedsOf(asked.options?.speed_policy, []),
  });
  return [title, detail].filter((part) => part !== '').join('\n');
}

function ringsText({ result }: OperationOutput<'analyzeRange'>, locale: Locale): string {
  return result.rings
    .map(({ battery_threshold_pct, min_radius_m, max_radius_m }) =>
      sayMessage(
        'terminal.mcp_ring',
        {
          left_pct: String(battery_threshold_pct),
          near_m: String(Math.round(min_radius_m)),
          far_m: String(Math.round(max_radius_m)),
        },
        locale,
      ),
    )
    .join('\n');
}

interface GivenPart {
  readonly what: 'points' | 'legs';
  readonly first: number;
  readonly given: number;
  readonly all: number;
}

/** Which points or legs an answer gives, where it has not all. */
const partText = ({ what, first, given, all }: GivenPart, locale: Locale): string[] =>
  given === all
    ? []
    : [sayMessage('terminal.mcp_part', { what, given, from: first, to: first + given - 1, all }, locale)];

/** The verdict, with the legs that were asked for. */
function analysisAnswer(
  answer: Answer<Analysed>,
  request: MissionFileRequest,
  asked: AskedPart,
  locale: Locale,
): ToolAnswer {
  if (!answer.ok) return refusedTool(answer.problem, locale);
  const data = boundedAnalysis(answer.output, asked);
  const part = { first: asked.first, given: data.result.legs.length, all: data.leg_count };
  const text = [verdictText(answer.output, request, locale), ...partText({ what: 'legs', ...part }, locale)];
  return { text: text.join('\n'), data, isError: false };
}

const sizes = `A message may have ${messageLimit_bytes / 1024 ** 2} MB; name a larger plan by its \`path\`, where it may have ${planFileLimit_bytes / 1024 ** 2} MB.`;

const { q, class: kind } = operations.listDrones.input.shape;

/** An assistant repeats the wind of a weather report, so it is taken as in the window. */
const wind_height_m = bounded(
  'wind_height_m',
  'Height above ground of the reported wind, which grows with height; weather reports give it at 10 m',
).default(reportedWind_m);
const weather = MissionRequest.shape.weather
  .unwrap()
  .extend({ wind_height_m })
  .meta({ id: 'ReportedWeather' })
  .prefault({});

const mostPaths = 200;

/** Everything that another program may ask; each reads, and none changes anything. */
export const tools: readonly Tool[] = [
  tool({
    name: 'find_aircraft',
    title: 'Find aircraft',
    description:
      'Finds aircraft of the catalog by maker, model, short name or key, the best match first. Their `key` names them in the other tools.',
    input: z.strictObject({ q, class: kind, limit: z.number().int().min(1).max(100).default(10) }),
    async run(input, { dispatch, locale }) {
      const answer = await dispatch('listDrones', input);
      return answered(answer, locale, ({ drones }) =>
        sayMessage(
          'terminal.mcp_aircraft',
          { count: drones.length, keys: drones.map(({ key }) => key).join(', ') },
          locale,
        ),
      );
    },
  }),
  tool({
    name: 'range_rings',
    title: 'Range rings',
    description:
      'Says how far an aircraft gets from a launch point and comes back with each charge left, as closed outlines. Metric; wind from where it blows. Advisory.',
    input: RangeRequestMetric.extend({
      wind_height_m,
      bearings: z.number().int().min(36).max(720).default(36).describe('Points per ring'),
    }),
    async run(input, { dispatch, locale }) {
      const answer = await dispatch('analyzeRange', input);
      return answered(answer, locale, (output) => ringsText(output, locale));
    },
  }),
  tool({
    name: 'analyze_mission',
    title: 'Analyse a mission',
    description:
      'Says whether a route of waypoints can be flown and come home from each of them, with charge and time of each leg, in parts where there are many. Without ground heights. Advisory.',
    // Without its name, which would make a reference of the whole schema.
    input: z.strictObject({ ...MissionRequest.shape, weather, ...partArguments('legs') }),
    async run({ first, most, ...input }, { dispatch, locale }, signal) {
      const answer = await dispatch('analyzeMission', input, undefined, { signal });
      return analysisAnswer(answer, input, { first, most }, locale);
    },
  }),
  tool({
    name: 'analyze_plan',
    title: 'Analyse a plan file',
    description: `Says the same as analyze_mission of a plan file of another tool (KML, GPX, CSV, QGroundControl, DJI and more). Advisory. ${sizes}`,
    input: z.strictObject({
      ...planArgument,
      request: z.strictObject({ ...MissionFileRequest.shape, weather }),
      ...partArguments('legs'),
    }),
    async run({ request, first, most, ...given }, { dispatch, plans, locale }, signal) {
      const opened = openGivenPlan(plans, given);
      if (!opened.ok) return refusedTool(opened.failure, locale);
      const asked = { mission_file: opened.value, request };
      const answer = await dispatch('analyzeMissionFile', asked, undefined, { signal });
      return analysisAnswer(answer, request, { first, most }, locale);
    },
  }),
  tool({
    name: 'list_plans',
    title: 'List the plan files',
    description: `Lists files below the folder that the server was started with (\`--plans\`), at most ${mostPaths}, whose path has the words of \`q\`. A path is what the tools for plan files take.`,
    input: z.strictObject({ q: z.string().max(200).default('') }),
    run({ q }, { plans, locale }) {
      if (plans === undefined)
        return Promise.resolve(refusedTool(problemOf('BAD_REQUEST', 'host.mcp.no_folder'), locale));
      const { paths, isCut } = listFiles(plans, q);
      const given = paths.slice(0, mostPaths);
      const text = sayMessage(
        'terminal.mcp_files',
        { given: given.length, all: paths.length, cut: String(isCut) },
        locale,
      );
      const data = { paths: given, left_out: paths.length - given.length, is_cut: isCut };
      return Promise.resolve({ text: [text, ...given].join('\n'), data, isError: false });
    },
  }),
  tool({
    name: 'read_plan',
    title: 'Read a plan file',
    description: `Reads a plan file of another tool: format, routes and their points, launch point, and what it leaves open or holds besides. Gives the points of the proposed route in parts, and counts what it leaves out. ${sizes}`,
    input: z.strictObject({ ...planArgument, ...partArguments('points') }),
    async run({ first, most, ...given }, { readPlan, plans, locale }, signal) {
      const opened = openGivenPlan(plans, given);
      if (!opened.ok) return refusedTool(opened.failure, locale);
      const { filename } = opened.value;
      const read = await readPlan(opened.value, signal);
      if (!read.ok) return refusedTool(read.failure, locale);
      const reading = read.value;
      const data = boundedReading(reading, { first, most });
      const part = { first, given: data.points.length, all: data.point_count };
      if (!reading.ok) return { text: sayFinding(reading.failure, locale), data, isError: true };
      const { format, tool: by = 'none' } = reading.value;
      const text = [
        sayMessage('terminal.file', { filename, format, tool: by }, locale),
        ...partText({ what: 'points', ...part }, locale),
      ].join('\n');
      return { text, data, isError: false };
    },
  }),
];

/** Answers a call of a tool; what breaks its schema is a refusal like others. */
export async function callTool(
  one: Tool,
  sent: unknown,
  host: ToolHost,
  signal?: AbortSignal,
): Promise<ToolAnswer> {
  const parsed = one.input.safeParse(sent ?? {}, { error: toIssueText });
  return parsed.success
    ? one.run(parsed.data, host, signal)
    : refusedTool(toValidationProblem(parsed.error), host.locale);
}
