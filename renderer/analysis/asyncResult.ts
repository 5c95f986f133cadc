import type { Problem } from '../../server/contract/problem.ts';
import type { Standing } from '../ui/standing.ts';

/** What is asked of the plan on screen, and what is known of it: each answer stands beside the very question it answers. */
export interface AsyncResult<Question, Result> {
  /** Absent: there is nothing to ask. */
  readonly question?: Question | undefined;
  /** The latest answer: to `question`, or to one before it while a newer answer is awaited or was refused. */
  readonly answered?: { readonly question: Question; readonly result: Result } | undefined;
  readonly refused?: { readonly question: Question; readonly problem: Problem } | undefined;
}

export function standingOf({ question, answered, refused }: AsyncResult<unknown, unknown>): Standing {
  if (question === undefined) return 'nothing';
  if (answered?.question === question) return 'current';
  return refused?.question === question ? 'refused' : 'checking';
}

/** The answer to the plan on screen; `undefined` while there is none. */
export const currentResult = <Result>(known: AsyncResult<unknown, Result>): Result | undefined =>
  standingOf(known) === 'current' ? known.answered?.result : undefined;

/** Why there is no answer to the plan on screen; `undefined` where there is one, or may still come. */
export const refusalOf = (known: AsyncResult<unknown, unknown>): Problem | undefined =>
  standingOf(known) === 'refused' ? known.refused?.problem : undefined;
