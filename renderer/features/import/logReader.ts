import type { FileToRead, OpenedFile } from '../../../server/contract/desktopBridge.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import type { Answer } from '../../../server/contract/problem.ts';
import type { FlightLogAnswer } from '../../../server/contract/schemas/flightLog.ts';
import type { Reply } from '../../analysis/ask.ts';
import { inOne, notALogText, toRefusal } from './fileRefusals.ts';
import type { Refusal } from './importState.ts';

export type LogChecker = (
  logs: readonly { readonly filename: string; readonly log: FlightLogAnswer }[],
  refused: readonly Refusal[],
) => void;

interface Surroundings {
  /** `undefined`: the person cancelled. */
  readonly read: (file: FileToRead) => Promise<Reply<OperationOutput<'readFlightLog'>> | undefined>;
  readonly checkLogs: LogChecker;
  readonly refuse: (refusal: Refusal | undefined) => void;
}

interface LogRead {
  readonly log?: { readonly filename: string; readonly log: FlightLogAnswer };
  readonly refusal?: Refusal;
}

/** Reads logs of flights one after the other and hands them on together, with what is wrong with the others. */
export function makeLogReader({ read, checkLogs, refuse }: Surroundings) {
  const readLog = async (opened: Answer<OpenedFile>): Promise<LogRead | undefined> => {
    if (!opened.ok) return { refusal: { message: opened.problem.message } };
    const { isLog, ...file } = opened.output;
    const { filename } = file;
    if (isLog !== true) return { refusal: { filename, message: notALogText } };
    const reply = await read(file);
    if (reply === undefined) return undefined;
    return reply.ok
      ? { log: { filename, log: reply.output.log } }
      : { refusal: toRefusal(filename, reply.problem) };
  };
  return async (files: readonly Answer<OpenedFile>[]): Promise<void> => {
    const found: LogRead[] = [];
    for (const file of files) {
      const one = await readLog(file);
      if (one === undefined) return;
      found.push(one);
    }
    const logs = found.flatMap(({ log }) => log ?? []);
    const refused = found.flatMap(({ refusal }) => refusal ?? []);
    if (logs.length > 0) checkLogs(logs, refused);
    else refuse(inOne(refused));
  };
}
