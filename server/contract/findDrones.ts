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

/** As people run names together: `Mavic 3`, `mavic-3` and `mavic3` are one. */
const joined = (text: string): string => words(text).join('');

/** A model without additions: “Matrice 3D (Dock 2)” is a Matrice 3D. */
const plainModel = (model: string): string => model.replace(/\(.*$/, '');

/** What an aircraft is called: its model and its short names, with and without the maker, and its key. */
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
  if (names.some((known) => known.startsWith(name))) return 1;
  const text = [...names, ...words(classNameOf(drone) ?? '')].join(' ');
  const sought = words(query);
  if (!sought.every((word) => text.includes(word))) return undefined;
  return joined(drone.model ?? drone.key).startsWith(sought[0] ?? '') ? 2 : 3;
}

/**
 * The aircraft that a person means by some words: those so called, then those whose name begins so, then those whose maker, model, key
 * and class contain every word, in the order of the catalog; all of them where nothing is asked.
 */
export function findDrones(drones: readonly Drone[], query: string): readonly Drone[] {
  if (joined(query) === '') return query.trim() === '' ? drones : [];
  return drones
    .flatMap((drone) => {
      const rank = rankOf(drone, query);
      return rank === undefined ? [] : [{ drone, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ drone }) => drone);
}

/** The aircraft that a file names, by its whole name alone: a file is no person who could pick from a list. */
export const droneNamed = (drones: readonly Drone[], name: string): Drone | undefined =>
  drones.find((drone) => namesOf(drone).includes(joined(plainModel(name))));
