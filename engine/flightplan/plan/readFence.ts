import type { Fence } from '../../fence/fence.ts';
import type { Saying } from '../../saying.ts';

/**
 * A fence as a file has it, before it is checked. `objection`: why it cannot be used, whatever its shape is; `doubt`: why it may be
 * another one than the file means.
 */
export type ReadFence = Fence & {
  readonly objection?: Saying | undefined;
  readonly doubt?: Saying | undefined;
};

const sides: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  [false, false],
  ['false', false],
  [0, false],
]);

/** The side on which a fence keeps aircraft, by the member that says if it is one to stay in; one that does not say so is. */
export function sidedBy(is_inclusion: unknown = true): Pick<ReadFence, 'is_inclusion' | 'objection'> {
  const side = sides.get(typeof is_inclusion === 'string' ? is_inclusion.toLowerCase() : is_inclusion);
  return side === undefined
    ? { is_inclusion: true, objection: { says: 'reason.fence_side' } }
    : { is_inclusion: side };
}

/** A fence that is told as left out, for a value that stands where fences are listed and is no list. */
export const unlisted = (value: unknown): readonly ReadFence[] =>
  value === undefined || value === null || Array.isArray(value)
    ? []
    : [{ is_inclusion: true, outline: [], objection: { says: 'reason.fence_list' } }];
