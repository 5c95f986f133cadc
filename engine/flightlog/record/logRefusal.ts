import type { ColumnQuestion, LogProblem } from './flightLog.ts';

/** Carries a `LogProblem` from inside a format's reader to `readFlightLog`, which makes a `Result` of it. It never leaves this room. */
export class LogRefusal extends Error {
  readonly problem: LogProblem;

  constructor(problem: LogProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

export function refuseLog(code: string, message: string, where?: string, columns?: ColumnQuestion): never {
  throw new LogRefusal({
    code,
    message,
    ...(where !== undefined && { where }),
    ...(columns !== undefined && { columns }),
  });
}
