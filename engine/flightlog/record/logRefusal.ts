import type { PlaceInFile } from '../../placeInFile.ts';
import { refuseWith } from '../../result.ts';
import type { ColumnQuestion, LogProblem } from './flightLog.ts';

interface Refused extends Pick<LogProblem, 'says' | 'values'> {
  readonly where?: PlaceInFile;
  readonly columns?: ColumnQuestion;
}

export function refuseLog(code: string, refused: Refused = {}): never {
  const problem: LogProblem = { code, ...refused };
  return refuseWith(problem);
}
