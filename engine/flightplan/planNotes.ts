import type { Mission } from '../mission/mission.ts';
import { type Result, succeed } from '../result.ts';
import { openLosses } from './losses/fittingLosses.ts';
import { losses } from './losses/losses.ts';
import { openNotes } from './losses/openNotes.ts';
import { type PreparedPlan, prepare, type WriteContext } from './write/preparedPlan.ts';
import type { WriteFailure, WriteNote } from './write/writeFailure.ts';
import type { WriteFormat } from './write/writeFormat.ts';

export interface PlanNotes {
  /** What the file cannot hold. */
  readonly losses: readonly WriteNote[];
  /** What the pilot must still check. */
  readonly open: readonly WriteNote[];
}

export function notesOf(mission: Mission, prepared: PreparedPlan): PlanNotes {
  const known = [...losses(mission, prepared.format), ...openLosses(mission, prepared)];
  return { losses: known, open: openNotes(mission, prepared, known) };
}

/** The notes that `writePlan` would give, without writing; or why it would fail. */
export function planNotes(
  mission: Mission,
  format: WriteFormat,
  context: WriteContext,
): Result<PlanNotes, WriteFailure> {
  const prepared = prepare(mission, format, context);
  return prepared.ok ? succeed(notesOf(mission, prepared.value)) : prepared;
}
