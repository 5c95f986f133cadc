import type { Mission } from '../mission/mission.ts';
import { type Result, succeed } from '../result.ts';
import type { Saying } from '../saying.ts';
import { withAllowedParts } from './carriedAllowed.ts';
import { openLosses } from './losses/fittingLosses.ts';
import { losses } from './losses/losses.ts';
import { noteOf } from './losses/notes.ts';
import { openNotes } from './losses/openNotes.ts';
import { cleanText } from './source/refusal.ts';
import { type PreparedPlan, prepare, type WriteContext } from './write/preparedPlan.ts';
import type { WriteFailure, WriteNote } from './write/writeFailure.ts';
import { formatTraits, type WriteFormat } from './write/writeFormat.ts';

export interface PlanNotes {
  /** The losses that the file reports. */
  readonly losses: readonly WriteNote[];
  /** Points that the pilot must still check. */
  readonly open: readonly WriteNote[];
}

/** A thing that was taken out of a mission: the name of a part, or a text of the whole route. */
export type Dropped = readonly (string | Saying)[];

/** `dropped`: what was taken out of the parts that the mission carries, by name. */
export function notesOf(mission: Mission, prepared: PreparedPlan, dropped: Dropped): PlanNotes {
  const known = [
    ...losses(mission, prepared.format).filter((loss) => !isHeldThere(loss, prepared)),
    ...openLosses(mission, prepared),
    ...droppedNotes(dropped),
  ];
  return { losses: known, open: openNotes(mission, prepared, known) };
}

/** True of the height of the launch point where a DJI file names it, above the ellipsoid. */
const isHeldThere = ({ code }: WriteNote, { format, launch_ellipsoid_m }: PreparedPlan): boolean =>
  code === 'HOME_ELEVATION_NOT_KEPT' && format === 'dji_wpml_kmz' && launch_ellipsoid_m !== undefined;

/** The notes that `writePlan` would give, without writing; or why it would fail. */
export function planNotes(
  mission: Mission,
  format: WriteFormat,
  context: WriteContext,
): Result<PlanNotes, WriteFailure> {
  const { mission: allowed, dropped } = withAllowedParts(mission, formatTraits[format].carries);
  const prepared = prepare(allowed, format, context);
  return prepared.ok ? succeed(notesOf(allowed, prepared.value, dropped)) : prepared;
}

/** More names only lengthen the sentence. */
const mostNames = 8;

function droppedNotes(dropped: Dropped): WriteNote[] {
  if (dropped.length === 0) return [];
  const names = dropped
    .slice(0, mostNames)
    .map((name) => (typeof name === 'string' ? cleanText(name, 60) : name));
  const more = Math.max(0, dropped.length - mostNames);
  return [noteOf('SETTINGS_NOT_KEPT', { values: { names, more } })];
}
