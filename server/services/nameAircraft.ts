import { isDeepStrictEqual } from 'node:util';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import type { AircraftDraft, OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import { keyOfName, type OwnAircraftStore } from './ownAircraft.ts';
import type { Catalog } from './services.ts';

/** Why an aircraft cannot have a name. */
export interface NameProblem {
  readonly code: 'name' | 'taken';
  readonly why: Saying;
  /** The own aircraft that has the name. */
  readonly holder?: OwnAircraft | undefined;
}

const fault = (what: string, name: string): Saying => ({
  says: 'host.aircraft_name',
  values: { fault: what, name },
});

export interface KnownAircraft {
  readonly catalog: Pick<Catalog, 'find'>;
  readonly own: OwnAircraftStore;
}

const mostAlike = 999;
const plain = (name: string) => name.trim().toLowerCase();

/** The own aircraft with a name, whatever its capitals. */
export const ownNamed = ({ own }: KnownAircraft, name: string): OwnAircraft | undefined =>
  own.list().find((one) => plain(one.name) === plain(name));

/** Why a name cannot be had; `key` is that of the aircraft itself, which may keep its name. */
export function nameProblem(known: KnownAircraft, name: string, key?: string): NameProblem | undefined {
  const wanted = keyOfName(name);
  if (wanted === '') return { code: 'name', why: fault('needs', name) };
  const holder = ownNamed(known, name);
  if (holder !== undefined && holder.key !== key)
    return {
      code: 'taken',
      why: fault('own', holder.name),
      holder,
    };
  const isOfCatalog = known.own.find(wanted) === undefined && known.catalog.find(wanted) !== undefined;
  return isOfCatalog ? { code: 'taken', why: fault('catalog', name) } : undefined;
}

/** A key of its own from a name: with a number where an earlier name, or a file that cannot be read, has that key. */
function freeKey(name: string, own: OwnAircraftStore): string | undefined {
  const key = keyOfName(name);
  const others = Array.from({ length: mostAlike }, (_, index) => `${key}_${index + 2}`);
  return [key, ...others].find((one) => !own.isTaken(one));
}

const withKey = (draft: AircraftDraft, key: string): OwnAircraft => ({
  schema: 'homeward/own-aircraft',
  version: 2,
  key,
  ...draft,
});

/** A new own aircraft from a draft, not kept yet; or why it cannot have that name. */
export function nameAircraft(draft: AircraftDraft, known: KnownAircraft): Result<OwnAircraft, NameProblem> {
  const problem = nameProblem(known, draft.name);
  const key = problem === undefined ? freeKey(draft.name, known.own) : undefined;
  if (key !== undefined) return succeed(withKey(draft, key));
  return fail(problem ?? { code: 'taken', why: fault('keys', draft.name) });
}

/** The name with a number after it that is free: `My Air 2S (2)`. */
export function freeName(name: string, known: KnownAircraft): string {
  for (let number = 2; ; number++) {
    const next = `${name.slice(0, 54)} (${number})`;
    if (nameProblem(known, next) === undefined) return next;
  }
}

/** Compares two values as they are written, whatever the order of their members. */
export const isWrittenSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));

/**
 * Keeps a draft under its name, beside all others. What was learned over the very sheet of the aircraft with that name takes the place of
 * what that learned before. Rejects where the disk refuses.
 */
export async function keepDraft(
  draft: AircraftDraft,
  known: KnownAircraft,
): Promise<Result<OwnAircraft, NameProblem>> {
  const named = nameAircraft(draft, known);
  const holder = named.ok || draft.learned === undefined ? undefined : named.failure.holder;
  const isAgain = holder !== undefined && isWrittenSame(holder.sheet, draft.sheet);
  const aircraft = isAgain ? succeed({ ...holder, learned: draft.learned }) : named;
  if (!aircraft.ok) return aircraft;
  const isKept = await (isAgain ? known.own.replace(aircraft.value) : known.own.add(aircraft.value));
  // Another process was faster: the name may be taken now, or free again.
  return isKept ? aircraft : keepDraft(draft, known);
}

/** Changes an own aircraft, whose key stays; `undefined`: it is gone. Rejects where the disk refuses. */
export async function changeAircraft(
  draft: AircraftDraft,
  key: string,
  known: KnownAircraft,
): Promise<Result<OwnAircraft | undefined, NameProblem>> {
  const problem = nameProblem(known, draft.name, key);
  if (problem !== undefined) return fail(problem);
  const aircraft = withKey(draft, key);
  return succeed((await known.own.replace(aircraft)) ? aircraft : undefined);
}
