import type { Problem } from '../contract/problem.ts';
import type { Scope } from '../contract/schemas/window.ts';
import { problemOf } from '../work/refusals.ts';

/** Refuses an id that the key has no batch of. */
export const noBatch = (kept: 'memory' | 'store'): Problem =>
  problemOf('NOT_FOUND', `host.batch.none.${kept}`);

/** Refuses a batch for which there is no room beside those that are kept. */
export const noRoom: Problem = { ...problemOf('OVERLOADED', 'host.batch.no_room'), retry_after_s: 60 };

/** Refuses for as long as the store of several servers is away. */
export const storeAway: Problem = { ...problemOf('NOT_READY', 'host.batch.store_away'), retry_after_s: 2 };

/** Refuses a result for which there is no room. */
export const noRoomForResult: Problem = problemOf('OVERLOADED', 'host.batch.no_room_for_result');

/** Refuses a batch where several processes answer and nothing is shared between them. */
export const notByWorkers: Problem = problemOf('NOT_OFFERED', 'host.batch.workers');

/** Refuses a batch that has an analysis for which the key lacks the scope. */
export const lacksScope = (scope: Scope, index: number): Problem => ({
  ...problemOf('FORBIDDEN', 'host.batch.scope', { scope, index: String(index) }),
  details: { required_scope: scope, index },
});
