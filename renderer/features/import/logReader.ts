import type { FileToRead, OpenedFile } from '../../../server/contract/desktopBridge.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import type { Answer, Problem } from '../../../server/contract/problem.ts';
import {
  ColumnDetails,
  type ColumnQuestion,
  type FlightLogAnswer,
} from '../../../server/contract/schemas/flightLog.ts';
import { planFileLimit_bytes } from '../../../server/contract/schemas/plan.ts';
import type { Reply } from '../../platform/ask.ts';
import { words } from '../../ui/words.ts';
import { inOne, refusalOf, toRefusal } from './fileRefusals.ts';
import type { Refusal } from './importState.ts';

export interface ReadLog {
  readonly filename: string;
  readonly log: FlightLogAnswer;
}

export type LogChecker = (logs: readonly ReadLog[], refused: readonly Refusal[]) => void;

/** Tables of the same columns, which nobody knows, beside what was read and refused of the other files. */
export interface UnknownTables {
  readonly files: readonly FileToRead[];
  readonly columns: ColumnQuestion;
  readonly message: string;
  readonly logs: readonly ReadLog[];
  readonly refused: readonly Refusal[];
}

interface Surroundings {
  /** `undefined`: the person cancelled. */
  readonly read: (file: FileToRead) => Promise<Reply<OperationOutput<'readFlightLog'>> | undefined>;
  readonly checkLogs: LogChecker;
  readonly askColumns: (tables: UnknownTables) => void;
  readonly refuse: (refusal: Refusal | undefined) => void;
}

interface LogRead {
  readonly log?: ReadLog;
  readonly refusal?: Refusal;
  /** A choice of columns would make it a log. */
  readonly table?: { readonly file: FileToRead; readonly columns: ColumnQuestion; readonly refusal: Refusal };
}

/** A file as the log that the person says it is, whatever it looks like. */
export const asLog = (opened: Answer<OpenedFile>): Answer<OpenedFile> =>
  opened.ok ? { ...opened, output: { ...opened.output, isLog: true } } : opened;

/** The host holds a larger file of its own for one reading only. */
const canBeReadAgain = ({ bytes }: FileToRead): boolean =>
  !('transfer_id' in bytes) || bytes.size <= planFileLimit_bytes;

function toRefused(file: FileToRead, problem: Problem): LogRead {
  const refusal = toRefusal(file.filename, problem);
  const columns = ColumnDetails.safeParse(problem.details).data?.problem.columns;
  return columns === undefined || !canBeReadAgain(file) ? { refusal } : { table: { file, columns, refusal } };
}

const isAlike = (one: ColumnQuestion, other: ColumnQuestion): boolean =>
  one.headers.join('\n') === other.headers.join('\n');

/** Reads logs of flights one after the other and hands them on together, with what is wrong with the others. */
export function makeLogReader({ read, checkLogs, askColumns, refuse }: Surroundings) {
  const readLog = async (opened: Answer<OpenedFile>): Promise<LogRead | undefined> => {
    if (!opened.ok) return { refusal: toRefusal(undefined, opened.problem) };
    const { isLog, filename, bytes } = opened.output;
    const file = { filename, bytes };
    if (isLog !== true) return { refusal: refusalOf(() => words('window.import.not_a_log'), filename) };
    const reply = await read(file);
    if (reply === undefined) return undefined;
    return reply.ok ? { log: { filename, log: reply.output.log } } : toRefused(file, reply.problem);
  };
  return async (opened: readonly Answer<OpenedFile>[]): Promise<void> => {
    const found: LogRead[] = [];
    for (const file of opened) {
      const one = await readLog(file);
      if (one === undefined) return;
      found.push(one);
    }
    const logs = found.flatMap(({ log }) => log ?? []);
    const tables = found.flatMap(({ table }) => table ?? []);
    const first = tables[0]?.columns;
    // One answer is for tables of the same columns; another kind is refused in the reader’s words.
    const alike = tables.filter(({ columns }) => first !== undefined && isAlike(columns, first));
    const refused = found.flatMap(({ refusal, table }) =>
      table === undefined ? (refusal ?? []) : alike.includes(table) ? [] : table.refusal,
    );
    if (first !== undefined)
      return askColumns({
        files: alike.map(({ file }) => file),
        columns: first,
        message: alike[0]?.refusal.message ?? '',
        logs,
        refused,
      });
    if (logs.length > 0) checkLogs(logs, refused);
    else refuse(inOne(refused));
  };
}
