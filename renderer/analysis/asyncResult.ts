import type { Problem } from '../../server/contract/problem.ts';
import type { Standing } from '../ui/standing.ts';

export interface Answered<Question, Result> {
  readonly question: Question;
  readonly result: Result;
  /** The same question would get another answer now. */
  readonly isOld?: true;
}

/** The question about the plan on screen, and the latest answer beside the question it belongs to. */
export interface AsyncResult<Question, Result> {
  /** Absent: there is nothing to ask. */
  readonly question?: Question | undefined;
  /** The latest answer: to `question`, or to an earlier one while the new answer is awaited or was refused. */
  readonly answered?: Answered<Question, Result> | undefined;
  readonly refused?: { readonly question: Question; readonly problem: Problem } | undefined;
}

export function standingOf({ question, answered, refused }: AsyncResult<unknown, unknown>): Standing {
  if (question === undefined) return 'nothing';
  if (answered?.question === question) return 'current';
  return refused?.question === question ? 'refused' : 'checking';
}

/** The answer for the plan on screen; `undefined` while there is none. */
export const currentResult = <Result>(known: AsyncResult<unknown, Result>): Result | undefined =>
  standingOf(known) === 'current' ? known.answered?.result : undefined;

/** Why the plan on screen has no answer; `undefined` if it has one or one may still come. */
export const refusalOf = (known: AsyncResult<unknown, unknown>): Problem | undefined =>
  standingOf(known) === 'refused' ? known.refused?.problem : undefined;
