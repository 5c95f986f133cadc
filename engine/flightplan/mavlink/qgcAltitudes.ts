import type { Altitude } from '../../geo/position.ts';
import type { Saying } from '../../saying.ts';
import { numberAt } from '../source/json/jsonValue.ts';
import { datumOf, frames } from './mavlinkFrames.ts';
import type { MissionItem } from './missionFlight.ts';
import { leadsSomewhere } from './positions.ts';

/** QGroundControl's altitude modes since 2020, when plans got a `globalPlanAltitudeMode`; older plans count them otherwise. */
const mode = { relative: 1, absolute: 2, aboveTerrain: 3, terrainFrame: 4 } as const;

/** Nearer to each other, two heights are one that was rounded. */
const same_m = 0.05;

/**
 * The height that QGroundControl flies an item at: `Altitude` in its `AltitudeMode`, which it writes over the parameters when it opens a
 * plan (SimpleMissionItem). One above terrain is flown at the figure above sea level that the plan has computed for it.
 */
function ownAltitude(value: unknown, item: MissionItem, hasModes: boolean): Altitude | undefined {
  const value_m = numberAt(value, 'Altitude');
  if (value_m === undefined) return undefined;
  const datum = datumOf(item.frame) ?? 'takeoff';
  if (!hasModes) return { datum, value_m };
  const overSea_m = numberAt(value, 'AMSLAltAboveTerrain');
  switch (numberAt(value, 'AltitudeMode')) {
    case mode.relative:
      return { datum: 'takeoff', value_m };
    case mode.absolute:
      return { datum: 'msl', value_m };
    case mode.aboveTerrain:
      return overSea_m === undefined ? { datum: 'agl', value_m } : { datum: 'msl', value_m: overSea_m };
    case mode.terrainFrame:
      return { datum: 'agl', value_m };
    default:
      return { datum, value_m };
  }
}

/**
 * True if the mode and the frame of an item disagree on the reference of its height, in a plan without a global mode. Stations of
 * today use the mode (SimpleMissionItem::load), those of before 2020 other numbers for it.
 */
export function isModeDoubtful(value: unknown, item: MissionItem, hasModes: boolean): boolean {
  if (hasModes || !leadsSomewhere(item.command)) return false;
  const own = ownAltitude(value, item, true);
  return own !== undefined && own.datum !== (datumOf(item.frame) ?? 'takeoff');
}

const saidOf = ({ datum, value_m }: Altitude): Saying => ({
  says: 'height',
  values: { value_m, datum: { says: 'datum', values: { datum } } },
});

/** Takes the flown height of an item that holds it twice; `told` says where they differ. */
export function withOwnAltitude(
  item: MissionItem,
  value: unknown,
  hasModes: boolean,
): { readonly item: MissionItem; readonly told?: Saying } {
  const own = leadsSomewhere(item.command) ? ownAltitude(value, item, hasModes) : undefined;
  if (own === undefined || item.alt === undefined) return { item };
  const stated: Altitude = { datum: datumOf(item.frame) ?? 'takeoff', value_m: item.alt };
  if (own.datum === stated.datum && Math.abs(own.value_m - stated.value_m) < same_m) return { item };
  const over_m =
    numberAt(value, 'AltitudeMode') === mode.aboveTerrain ? numberAt(value, 'Altitude') : undefined;
  const over =
    hasModes && own.datum === 'msl' && over_m !== undefined
      ? saidOf({ datum: 'agl', value_m: over_m })
      : 'none';
  return {
    item: { ...item, frame: frames[own.datum], alt: own.value_m },
    told: {
      says: 'height.twice',
      values: { where: item.where, stated: saidOf(stated), own: saidOf(own), over },
    },
  };
}
