import { cornersIn, type Fence, fenceLimits, isCircle } from '../../engine/fence/fence.ts';
import type { MissionEdit } from '../../engine/mission/edits.ts';
import type { Mission } from '../../engine/mission/mission.ts';

/** A limit of what a plan holds of fences. */
export type FenceLimit = 'fences' | 'corners' | 'all_corners';

/** The limit that the fences of a plan would be beyond; `undefined`: none. */
function limitOf(fences: readonly Fence[]): FenceLimit | undefined {
  if (fences.length > fenceLimits.fences) return 'fences';
  if (fences.some((fence) => !isCircle(fence) && fence.outline.length > fenceLimits.corners))
    return 'corners';
  return cornersIn(fences) > fenceLimits.all_corners ? 'all_corners' : undefined;
}

/** The limit that an edit of fences would lead beyond. */
export function fencesFullBy(
  { fences = [] }: Pick<Mission, 'fences'>,
  edit: MissionEdit,
): FenceLimit | undefined {
  if (edit.kind === 'add_fence') return limitOf([...fences, edit.fence]);
  return edit.kind === 'change_fence'
    ? limitOf(fences.map((fence, index) => (index === edit.index ? edit.fence : fence)))
    : undefined;
}
