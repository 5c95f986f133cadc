import type { OperationOutput } from '../../../server/contract/operations.ts';
import { onGround } from '../../../server/report/groundWords.ts';
import { type LegStanding, legStanding } from '../../../server/report/legWords.ts';
import type { MissionQuestion } from '../../../server/report/planQuestions.ts';
import { type LatestCall, makeLatestCall } from '../../analysis/latestCall.ts';
import type { Parts } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';

export type FlyCheck = OperationOutput<'checkReturn'>['result'];

/** The returns of a flight that were checked from the very places of its states, by the index of the state. */
export type ReturnChecks = ReadonlyMap<number, FlyCheck | 'refused'>;

/** The standing of a return that begins at a moment: as the leg table says it, once that is checked from there. */
export type Standing = LegStanding | 'checking' | 'unchecked' | 'doubt';

/** `levelFrom`: the first leg whose figures assume level ground. */
export function standingOfCheck(check: FlyCheck | 'refused' | undefined, levelFrom?: number): Standing {
  if (check === undefined) return 'checking';
  if (check === 'refused') return 'unchecked';
  const standing = onGround(legStanding(check, levelFrom), check.takes_level);
  const isInDoubt = check.return_zone !== undefined || check.return_unknown_obstacle !== undefined;
  return isInDoubt && (standing === 'ok' || standing === 'level') ? 'doubt' : standing;
}

export interface FlyQuestion {
  readonly mission: MissionQuestion;
  readonly flight_index: number;
}

export interface CheckQuestion {
  readonly flight: FlyQuestion;
  readonly state: number;
}

/** Checks one return at a time, the latest asked for next. */
export const makeReturnChecks = (
  { bridge, schedule }: Pick<Parts, 'bridge' | 'schedule'>,
  publish: (question: CheckQuestion, check: FlyCheck | 'refused') => void,
): LatestCall<CheckQuestion> =>
  makeLatestCall<CheckQuestion, Awaited<ReturnType<typeof ask<'checkReturn'>>>>({
    run: ({ flight, state }, signal) => ask(bridge, 'checkReturn', { ...flight, state }, { signal }),
    schedule,
    publish: (reply, question) => publish(question, reply.ok ? reply.output.result : 'refused'),
  });
