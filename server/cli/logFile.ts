import {
  type ColumnNames,
  columnRoles,
  type FlightLog,
  type LogChoice,
  type LogProblem,
} from '../../engine/flightlog/record/flightLog.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import { whyNotAnswered } from '../answers/notAnswered.ts';
import type { Problem } from '../contract/problem.ts';
import { ColumnDetails, type ColumnQuestion } from '../contract/schemas/flightLog.ts';
import { say } from '../report/say.ts';
import { shortName } from '../shortName.ts';
import { fromSampleBytes } from '../work/logSamples.ts';
import { commandThreads } from './commandThreads.ts';
import { toNumber } from './options.ts';
import { openLogFile } from './planFile.ts';
import { sayingOfProblem } from './refusal.ts';
import { UsageError } from './usage.ts';

/** Options of the commands that read logs. */
export const logOptions = {
  columns: { type: 'string', multiple: true },
  capacity: { type: 'string' },
} as const;

const roles = columnRoles.join('|');

/** Reads `time=Zeit,battery=Akku [%]`; a header may have commas of its own. */
function toColumns(texts: readonly string[]): ColumnNames {
  const pairs = texts.flatMap((text) => text.split(new RegExp(`,(?=(?:${roles})=)`)));
  const named = pairs.map((pair) => {
    const [, role, header] = new RegExp(`^(${roles})=(.+)$`).exec(pair) ?? [];
    if (role === undefined || header === undefined)
      throw new UsageError('terminal.must_be_columns', {
        roles: columnRoles.join(', '),
        text: shortName(pair),
      });
    return [role, header] as const;
  });
  return Object.fromEntries(named);
}

export function toLogChoice(values: {
  readonly columns?: readonly string[] | undefined;
  readonly capacity?: string | undefined;
}): LogChoice {
  const { columns, capacity } = values;
  return {
    ...(columns !== undefined && { columns: toColumns(columns) }),
    ...(capacity !== undefined && {
      capacity_mah: toNumber('--capacity', capacity, { min: 1, max: 1_000_000 }),
    }),
  };
}

/** The file, and its flight or why it has none. */
export interface LogFileRead {
  readonly filename: string;
  readonly reading: Result<FlightLog, ToldProblem>;
}

/** Explains how to choose the columns of a table at the terminal. */
const choosingSaying = ({ headers, found, missing }: ColumnQuestion, problem: Saying): Saying => ({
  says: 'terminal.choose_columns',
  values: {
    problem,
    headers: headers.map((header) => shortName(header)).join(', '),
    role: missing[0] ?? 'battery',
    capacity: found.used === undefined || !missing.includes('battery') ? 'no' : 'yes',
  },
});

/** Why a log is refused, with its sentence: in English, and as data. */
export interface ToldProblem {
  readonly code: string;
  readonly problem: LogProblem & { readonly message: string };
  readonly saying: Saying;
}

function toLogProblem(problem: Problem): ToldProblem {
  const columns = ColumnDetails.safeParse(problem.details).data?.problem.columns;
  const found = problem.details?.['problem'];
  // The reader's own problem; a thread that was stopped has none.
  const own = typeof found === 'object' && found !== null ? found : {};
  const saying = sayingOfProblem(problem);
  const whole = columns === undefined ? saying : choosingSaying(columns, saying);
  return { code: problem.code, problem: { code: problem.code, ...own, message: say(whole) }, saying: whole };
}

async function readOne(path: string, choice: LogChoice): Promise<LogFileRead> {
  const { filename, bytes } = openLogFile(path);
  const own = new Uint8Array(bytes);
  const done = await commandThreads().run('readLog', { bytes: own, ...choice }, { transfer: [own.buffer] });
  const read = done.ok ? done.value : fail(whyNotAnswered('readFlightLog', done.failure));
  if (!read.ok) return { filename, reading: fail(toLogProblem(read.failure)) };
  const samples = fromSampleBytes(read.value.samples);
  if (samples === undefined) throw new Error('The thread answered a log without a flight.');
  return { filename, reading: succeed({ ...read.value, samples }) };
}

/** Reads logs of flights in a thread, one after the other, within the usual bounds on time and memory. */
export async function readLogFiles(paths: readonly string[], choice: LogChoice): Promise<LogFileRead[]> {
  const reads: LogFileRead[] = [];
  for (const path of paths) reads.push(await readOne(path, choice));
  return reads;
}
