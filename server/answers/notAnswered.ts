import type { PlanProblem } from '../../engine/flightplan/plan/flightPlan.ts';
import type { OperationName } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import { rejectedAtWindow } from '../handlers/windowRefusals.ts';
import type { NotDone } from '../work/pool/threadPool.ts';
import { logRejected, problemOf, rejected } from '../work/refusals.ts';
import { limit_s } from '../work/usualPool.ts';
import { timeLimit_s } from './timeLimits.ts';

/** Failures that are no fault of the file or the mission. The first is read by the person who cancelled, or by a client of a host that closes. */
const temporary = {
  cancelled: { ...problemOf('OVERLOADED', 'host.cancelled'), retry_after_s: 1 },
  overloaded: { ...problemOf('OVERLOADED', 'host.busy'), retry_after_s: 2 },
} satisfies Partial<Record<NotDone, Problem>>;

type Excess = Exclude<NotDone, keyof typeof temporary>;

const unreadable: Readonly<Record<Excess, PlanProblem>> = {
  took_too_long: {
    code: 'TOOK_TOO_LONG',
    values: { limit_s },
    class: 'reject',
  },
  out_of_memory: {
    code: 'NEEDS_TOO_MUCH_MEMORY',
    class: 'reject',
  },
};

const unreadableLog: Readonly<Record<Excess, Problem>> = {
  took_too_long: logRejected({
    code: 'TOOK_TOO_LONG',
    says: 'TOOK_TOO_LONG.log',
    values: { limit_s },
  }),
  out_of_memory: logRejected({ code: 'NEEDS_TOO_MUCH_MEMORY', says: 'NEEDS_TOO_MUCH_MEMORY.log' }),
};

const tooLongReplay = problemOf('ACTION_FAILED', 'host.replay_too_long', { limit_s });
const notPrinted: Readonly<Record<Excess, (limit_s: number) => Problem>> = {
  took_too_long: (limit_s) => problemOf('ACTION_FAILED', 'host.briefing_too_long', { limit_s }),
  out_of_memory: () => problemOf('ACTION_FAILED', 'host.briefing_too_large'),
};
const tooLongSurvey = problemOf('ACTION_FAILED', 'host.survey_too_long');
const tooLongMission: Problem = {
  ...problemOf('OVERLOADED', 'host.mission_too_long', { limit_s }),
  retry_after_s: limit_s,
};

/** Why a thread did not read a file that nobody else waits for. */
export function whyNotRead(failure: NotDone): PlanProblem {
  if (failure === 'overloaded' || failure === 'cancelled') throw new Error(temporary[failure].message);
  return unreadable[failure];
}

/** Why a thread did not answer a request of an operation, in the words of its own work. */
export function whyNotAnswered(name: OperationName, failure: NotDone): Problem {
  if (failure === 'overloaded' || failure === 'cancelled') return temporary[failure];
  switch (name) {
    case 'readFlightPlan':
      return rejectedAtWindow(unreadable[failure]);
    case 'analyzeMissionFile':
      return rejected(unreadable[failure]);
    case 'readFlightLog':
    case 'replayFlightFile':
    case 'learnFromFiles':
      return unreadableLog[failure];
    case 'replayFlight':
    case 'learnDrone':
      return tooLongReplay;
    case 'briefPlan':
    case 'briefPlanFile':
    case 'compareFlight':
    case 'compareFlightFile':
      return notPrinted[failure](timeLimit_s(name));
    case 'layOutSurvey':
    case 'layOutStructure':
    case 'compareDirections':
      return tooLongSurvey;
    default:
      return tooLongMission;
  }
}
