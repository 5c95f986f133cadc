import type { PlaceInFile } from '../../placeInFile.ts';
import { fail, succeed } from '../../result.ts';
import type { ColumnQuestion, FlightLog, LogProblem, LogReading } from './flightLog.ts';

/** Carries a `LogProblem` from inside a format's reader to `logReading`, which makes a `Result` of it. It never leaves this room. */
class LogRefusal extends Error {
  readonly problem: LogProblem;

  constructor(problem: LogProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

interface Refused extends Pick<LogProblem, 'says' | 'values'> {
  readonly where?: PlaceInFile;
  readonly columns?: ColumnQuestion;
}

export function refuseLog(code: string, refused: Refused = {}): never {
  throw new LogRefusal({ code, ...refused });
}

/** Runs a reader and returns its flight, or why it refuses. Other errors are bugs and are thrown on. */
export function logReading(read: () => FlightLog): LogReading {
  try {
    return succeed(read());
  } catch (error) {
    if (error instanceof LogRefusal) return fail(error.problem);
    throw error;
  }
}
