import type { Members } from '../../json.ts';
import { type ObstacleKind, obstacleKinds } from '../obstacle.ts';
import { lengthOf } from './values.ts';

/** Values of OpenStreetMap's tags that stand on the ground or hang over it. */
const ofTags: Readonly<Record<string, Readonly<Record<string, ObstacleKind>>>> = {
  power: {
    tower: 'tower',
    portal: 'tower',
    pole: 'pole',
    line: 'wire',
    minor_line: 'wire',
    catenary_mast: 'pole',
  },
  man_made: {
    mast: 'mast',
    antenna: 'mast',
    tower: 'tower',
    communications_tower: 'tower',
    water_tower: 'tower',
    lighthouse: 'tower',
    chimney: 'chimney',
    crane: 'crane',
    flagpole: 'pole',
    utility_pole: 'pole',
    silo: 'building',
    storage_tank: 'building',
    gasometer: 'building',
    windmill: 'turbine',
  },
  natural: { tree: 'tree' },
  aerialway: { pylon: 'tower', station: 'building' },
  'generator:source': { wind: 'turbine' },
};

const isNamed = (value: unknown): value is string => typeof value === 'string' && value !== 'no';
/** A kind by its own word, as people write it. */
const kindNamed = (value: unknown): ObstacleKind | undefined =>
  typeof value === 'string' ? obstacleKinds.find((kind) => kind === value.trim().toLowerCase()) : undefined;

/** True for what lies in the ground, or is no longer or not yet there. */
const isAway = ({ power, location, layer, tunnel }: Members): boolean =>
  power === 'cable' || location === 'underground' || Number(layer ?? 0) < 0 || isNamed(tunnel);

/** The kind of obstacle that some tags describe; `undefined`: nothing that stands on the ground. */
export function kindOf(tags: Members): ObstacleKind | undefined {
  if (isAway(tags)) return undefined;
  for (const [name, kinds] of Object.entries(ofTags)) {
    const value = tags[name];
    if (typeof value === 'string' && Object.hasOwn(kinds, value)) return kinds[value];
  }
  if (isNamed(tags['aerialway'])) return 'cable_car';
  if (isNamed(tags['building']) || isNamed(tags['building:part'])) return 'building';
  return kindNamed(tags['kind']) ?? kindNamed(tags['type']) ?? kindNamed(tags['obstacle']);
}

/** Radius of what a point stands for, and half the width of what a line does, metres; all [E]. */
const halfWidths: Readonly<Record<ObstacleKind, number>> = {
  building: 10,
  mast: 3,
  tower: 5,
  chimney: 5,
  // A rotor turns to the wind; those of 3 MW reach 60 m out.
  turbine: 60,
  // A jib swings with the wind.
  crane: 50,
  pole: 1,
  tree: 5,
  // Cross-arms of high pylons reach 5 to 10 m out.
  wire: 8,
  cable_car: 5,
  other: 5,
};

const ofDiameter = (tags: Members): number | undefined => {
  const given = [tags['rotor:diameter'], tags['diameter_crown'], tags['diameter'], tags['width']].find(
    (value) => value !== undefined,
  );
  const diameter_m = lengthOf(given);
  return diameter_m === undefined || diameter_m <= 0 ? undefined : diameter_m / 2;
};

const widest_m = 1000;

/** Radius or half width of what some tags describe, metres: as they say; guys of a mast are anchored as far out as it is high. */
export function halfWidthOf(tags: Members, kind: ObstacleKind, height_m = 0): number {
  const radius_m = lengthOf(tags['radius'] ?? tags['radius_m']);
  const told_m = radius_m !== undefined && radius_m > 0 ? radius_m : ofDiameter(tags);
  if (told_m !== undefined) return Math.min(widest_m, told_m);
  const isGuyed = String(tags['tower:construction'] ?? '').startsWith('guyed');
  return isGuyed ? Math.max(halfWidths[kind], height_m) : halfWidths[kind];
}
