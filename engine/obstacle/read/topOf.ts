import type { Members } from '../../json.ts';
import { type Conversion, unitNamed } from '../../unitNames.ts';
import { feetToMetres } from '../../units.ts';
import type { ObstacleTop } from '../obstacle.ts';
import { lengthOf } from './values.ts';

/** Height of a storey, metres: of dwellings 2.7 to 3.2 m with the floor above, of offices more [E]. */
const storey_m = 3;
/** Nothing that stands on the ground is higher; the highest building is 828 m high. */
const highest_m = 1000;
/** The highest ground, and what may stand on it. */
const highest_msl_m = 10_000;

/** A top as it is read; `isOdd`: one is given that is not understood. */
export interface ReadTop {
  readonly top?: ObstacleTop | undefined;
  readonly isOdd?: true | undefined;
}

interface Key {
  readonly name: string;
  readonly datum: ObstacleTop['datum'];
  /** The unit that its name says; absent: none. */
  readonly isInFeet?: boolean;
  readonly isEstimated?: true;
  /** One figure counts so many metres. */
  readonly times?: number;
}

/** Members that give a height, the surest first. */
const keys: readonly Key[] = [
  { name: 'height', datum: 'ground' },
  { name: 'building:height', datum: 'ground' },
  { name: 'height_m', datum: 'ground', isInFeet: false },
  { name: 'height_ft', datum: 'ground', isInFeet: true },
  { name: 'agl', datum: 'ground' },
  { name: 'agl_ft', datum: 'ground', isInFeet: true },
  { name: 'top', datum: 'msl' },
  { name: 'top_m', datum: 'msl', isInFeet: false },
  { name: 'top_msl_m', datum: 'msl', isInFeet: false },
  { name: 'top_ft', datum: 'msl', isInFeet: true },
  { name: 'amsl', datum: 'msl' },
  { name: 'amsl_ft', datum: 'msl', isInFeet: true },
  { name: 'est_height', datum: 'ground', isEstimated: true },
  { name: 'building:levels', datum: 'ground', isEstimated: true, times: storey_m },
];

export const isHeight = (value_m: number, datum: ObstacleTop['datum']): boolean =>
  datum === 'ground' ? value_m > 0 && value_m <= highest_m : Math.abs(value_m) <= highest_msl_m;

const metres: Conversion = (value) => value;
const unknown: Conversion = () => Number.NaN;

/**
 * Converts the heights without a unit by that which a member beside them names, as “ft” or “Feet AGL”. Its figures count the dwellings of
 * a house, and a word that is no known unit makes no height of them.
 */
function unitBeside(tags: Members): Conversion {
  const [name] = [tags['height_unit'], tags['unit'], tags['units']].flatMap((unit) =>
    typeof unit === 'string' ? (/^\p{L}{1,20}/u.exec(unit.trim())?.[0] ?? []) : [],
  );
  return name === undefined ? metres : (unitNamed('length', name)?.toEngine ?? unknown);
}

/** The top of what some members describe. `ele` is the ground that it stands on, and no height of it. */
export function topOf(tags: Members): ReadTop {
  let isOdd = false;
  const beside = unitBeside(tags);
  for (const { name, datum, isInFeet, isEstimated, times } of keys) {
    const given = tags[name];
    if (given === undefined || given === null || given === '') continue;
    // A height that nobody understands may be more than an estimate beside it.
    if (isEstimated && isOdd) break;
    const named = isInFeet === undefined ? beside : isInFeet ? feetToMetres : metres;
    const figure = lengthOf(given, times === undefined ? named : metres);
    const value_m = figure === undefined ? Number.NaN : figure * (times ?? 1);
    if (isHeight(value_m, datum))
      return { top: { datum, value_m, ...(isEstimated && { is_estimated: isEstimated }) } };
    isOdd = true;
  }
  return isOdd ? { isOdd } : {};
}
