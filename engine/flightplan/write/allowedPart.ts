import { isObject, type Members, parsedJson } from '../../json.ts';
import type { CarriedPart } from '../../mission/carried.ts';

/** The part of a carried part that leads the aircraft nowhere, with the names of what was taken out; `undefined`: nothing is left. */
export interface AllowedPart {
  readonly part: CarriedPart | undefined;
  readonly dropped: readonly string[];
}

/** Owner of a part; `landing`: a waypoint where the plan lands; `start`: the first one, where it does not. */
export type CarriedBy = 'mission' | 'start' | 'landing' | 'waypoint' | 'act';

export const wholePart = (part: CarriedPart): AllowedPart => ({ part, dropped: [] });
export const droppedPart = (...dropped: readonly string[]): AllowedPart => ({ part: undefined, dropped });

/** The value of a part in JSON; `undefined` where it is none. */
export const jsonIn = ({ text }: CarriedPart): unknown => parsedJson(text);

/**
 * A part without the members, at any depth, that are not allowed. `isAllowed`: takes the name of a member, its value and the names around
 * it, outermost first.
 */
export function withoutMembers(
  part: CarriedPart,
  isAllowed: (name: string, value: unknown, around: readonly string[]) => boolean,
): AllowedPart {
  const value = jsonIn(part);
  if (!isObject(value)) return wholePart(part);
  const dropped = new Set<string>();
  const left = (members: Members, around: readonly string[]): Members =>
    Object.fromEntries(
      Object.entries(members).flatMap(([name, one]) => {
        if (isAllowed(name, one, around)) return [[name, inside(one, [...around, name])]];
        dropped.add(name);
        return [];
      }),
    );
  const inside = (one: unknown, around: readonly string[]): unknown => {
    if (Array.isArray(one)) return one.map((each) => inside(each, around));
    return isObject(one) ? left(one, around) : one;
  };
  const kept = left(value, []);
  return dropped.size === 0
    ? wholePart(part)
    : { part: { ...part, text: JSON.stringify(kept) }, dropped: [...dropped] };
}
