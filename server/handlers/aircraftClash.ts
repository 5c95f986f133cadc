import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import type { AircraftDraft, Clash, ClashChoice, OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import {
  freeName,
  isWrittenSame,
  type KnownAircraft,
  type NameProblem,
  nameAircraft,
  nameProblem,
  ownNamed,
} from '../services/nameAircraft.ts';
import { invalid, issueOf } from '../work/refusals.ts';
import { orActionFailed } from './windowRefusals.ts';

export const draftOfOwn = ({
  schema: _schema,
  version: _version,
  key: _key,
  ...draft
}: OwnAircraft): AircraftDraft => draft;

/** The own aircraft that an aircraft would take the place of: that of its name, else that of its key. */
const holderOf = ({ name, key }: OwnAircraft, known: KnownAircraft) =>
  ownNamed(known, name) ?? known.own.find(key);

/** Finds the clash of an aircraft with known ones; a key that no own aircraft has gives way by itself. */
export function clashOf(aircraft: OwnAircraft, known: KnownAircraft): Clash | undefined {
  const { name } = aircraft;
  const holder = holderOf(aircraft, known);
  if (holder === undefined && nameProblem(known, name) === undefined) return undefined;
  return {
    of: holder === undefined ? 'catalog' : 'own',
    name: holder?.name ?? name,
    is_same: holder !== undefined && isWrittenSame(holder, aircraft),
    free_name: freeName(name, known),
  };
}

/** `path`: where the request has the name. */
export const refusedName = (path: string, { code, why }: Omit<NameProblem, 'holder'>): Problem =>
  invalid([issueOf(path, code, why)]);

const inTheWay = ({ of, name }: Clash): Problem => {
  const values = { fault: of === 'own' ? 'own_there' : 'catalog_there', name };
  return refusedName('aircraft.name', { code: 'taken', why: { says: 'host.aircraft_name', values } });
};

/** The aircraft as it is to be kept, and whether it takes the place of another. */
function settled(
  aircraft: OwnAircraft,
  known: KnownAircraft,
  choice: ClashChoice,
): Result<{ readonly aircraft: OwnAircraft; readonly isNew: boolean }, Problem> {
  const clash = clashOf(aircraft, known);
  if (clash === undefined && !known.own.isTaken(aircraft.key)) return succeed({ aircraft, isNew: true });
  const holder = holderOf(aircraft, known);
  if (holder !== undefined && choice === 'replace')
    return succeed({ aircraft: { ...aircraft, key: holder.key }, isNew: false });
  if (clash !== undefined && choice !== 'keep_both') return fail(inTheWay(clash));
  const name = clash?.free_name ?? aircraft.name;
  const named = nameAircraft({ ...draftOfOwn(aircraft), name }, known);
  return named.ok
    ? succeed({ aircraft: named.value, isNew: true })
    : fail(refusedName('aircraft.name', named.failure));
}

/** Keeps an aircraft as it was exported or deleted; nothing that is there is replaced unless the choice says so. */
export async function addAsChosen(
  aircraft: OwnAircraft,
  known: KnownAircraft,
  choice: ClashChoice,
): Promise<Result<OwnAircraft, Problem>> {
  const wanted = settled(aircraft, known, choice);
  if (!wanted.ok) return wanted;
  const { isNew, aircraft: kept } = wanted.value;
  const done = await orActionFailed('host.aircraft_not_kept', () =>
    isNew ? known.own.add(kept) : known.own.replace(kept),
  );
  if (!done.ok) return done;
  // Another process was faster: what stands in the way is another one now.
  return done.value ? succeed(kept) : addAsChosen(aircraft, known, choice);
}
