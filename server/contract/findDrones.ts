import type { Drone, DroneClass } from '../../engine/aircraft/drone.ts';

/** Names of the classes other than multirotor. */
const classNames: Readonly<Record<DroneClass, string | undefined>> = {
  multirotor: undefined,
  vtol: 'VTOL',
  fixed_wing: 'fixed wing',
};

export const classNameOf = ({ class: kind = 'multirotor' }: Drone): string | undefined => classNames[kind];

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Longer than any name of an aircraft; a request may hold megabytes. */
const longestName = 100;

/** Joins the words of a name: `Mavic 3`, `mavic-3` and `mavic3` are one. */
const joined = (text: string): string => words(text).join('');

/** A model without additions: “Matrice 3D (Dock 2)” is a Matrice 3D. */
const plainModel = (model: string): string => model.replace(/\(.*$/, '');

/** Names of an aircraft: model and short names, with and without the maker, and the key. */
function namesOf({ key, manufacturer = '', model = key, aliases = [] }: Drone): string[] {
  const [, ...keyWithoutMaker] = words(key);
  const names = [model, plainModel(model), keyWithoutMaker.join(''), ...aliases];
  return [key, ...names, ...names.map((name) => `${manufacturer} ${name}`)].map(joined);
}

/** How well a query names an aircraft, 0 best; `undefined` if not at all. */
function rankOf(drone: Drone, query: string): number | undefined {
  const names = namesOf(drone);
  const name = joined(query);
  if (names.includes(name)) return 0;
  const model = joined(drone.model ?? drone.key);
  if (model.startsWith(name)) return 1;
  if (names.some((known) => known.startsWith(name))) return 2;
  const text = [...names, ...words(classNameOf(drone) ?? '')].join(' ');
  const sought = words(query);
  if (!sought.every((word) => text.includes(word))) return undefined;
  return model.startsWith(sought[0] ?? '') ? 3 : 4;
}

/** Shorter names differ in one letter from many others. */
const shortest = 4;
const digitsOf = (name: string) => name.replace(/[^0-9]/g, '');

/** True if two names differ by one letter more, less, other or exchanged with the next; no digit may differ. */
function isMistyped(name: string, other: string): boolean {
  if (digitsOf(name) !== digitsOf(other) || Math.abs(name.length - other.length) > 1) return false;
  let at = 0;
  while (at < name.length && name[at] === other[at]) at += 1;
  const [rest, otherRest] = [name.slice(at), other.slice(at)];
  const isExchanged = rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (isExchanged && rest.slice(2) === otherRest.slice(2))
  );
}

/** How well a query with one mistyped letter names an aircraft, 0 best. */
function mistypedRankOf(drone: Drone, query: string): number | undefined {
  const name = joined(query);
  if (name.length < shortest) return undefined;
  const names = namesOf(drone);
  if (names.some((known) => isMistyped(name, known))) return 0;
  const lengths = [name.length - 1, name.length, name.length + 1];
  return names.some((known) => lengths.some((length) => isMistyped(name, known.slice(0, length))))
    ? 1
    : undefined;
}

const names = new Intl.Collator('en', { numeric: true });

/** A person's own aircraft first, then by maker and model: Mavic 3 before Mavic 3E, Mini 2 before Mini 10. */
const byMakerAndName = (one: Drone, other: Drone): number =>
  Number(other.source === 'own') - Number(one.source === 'own') ||
  names.compare(one.manufacturer ?? '', other.manufacturer ?? '') ||
  names.compare(one.model ?? one.key, other.model ?? other.key);

/**
 * The aircraft that a person means by some words: those so called, then those whose model and those whose other names begin so, then those whose maker, model, key
 * and class contain every word, each by maker and name; where there is none, those whose name is so but for one mistyped letter;
 * all of them where nothing is asked.
 */
export function findDrones(drones: readonly Drone[], text: string): readonly Drone[] {
  const query = text.slice(0, longestName);
  if (joined(query) === '') return query.trim() === '' ? [...drones].sort(byMakerAndName) : [];
  const found = ranked(drones, (drone) => rankOf(drone, query));
  return found.length > 0 ? found : ranked(drones, (drone) => mistypedRankOf(drone, query));
}

function ranked(drones: readonly Drone[], rankOf: (drone: Drone) => number | undefined): readonly Drone[] {
  return drones
    .flatMap((drone) => {
      const rank = rankOf(drone);
      return rank === undefined ? [] : [{ drone, rank }];
    })
    .sort((a, b) => a.rank - b.rank || byMakerAndName(a.drone, b.drone))
    .map(({ drone }) => drone);
}

/**
 * The aircraft that a file names, by its whole name alone: a file is no person who could pick from a list. An addition counts where an
 * aircraft is called so.
 */
export const droneNamed = (drones: readonly Drone[], name: string): Drone | undefined =>
  drones.find((drone) => namesOf(drone).includes(joined(name))) ??
  drones.find((drone) => namesOf(drone).includes(joined(plainModel(name))));
