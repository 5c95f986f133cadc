import { parsedJson } from '../../json.ts';
import { type CarriedPart, carriedLimits, carriedPart } from '../../mission/carried.ts';
import type { EndAction, Mission } from '../../mission/mission.ts';
import { isObject, listAt, member, textAt } from '../source/json/jsonValue.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { routeMark } from '../write/routeMark.ts';
import { geoFenceMember, planFences, planRallyPoints, rallyPointsMember, saysMore } from './qgcFences.ts';

/** The station that our own plans name. */
export const ownStation = 'Homeward';

/** A member of the take-off that our own plans begin with, which is no point of the route. */
export const ownTakeOff = { homewardTakeOff: true } as const;

/** A member of a vehicle that our own plans name for the aircraft, or for their heights, and that no opened file had. */
export const ownVehicle = { homewardVehicle: true } as const;

/** True if an item is the take-off over the launch point that begins our own plans. */
export const isOwnTakeOff = (item: unknown): boolean => member(item, 'homewardTakeOff') === true;

/** PX4 on a quadrotor, as most plans name. */
export const usualVehicle = { firmwareType: 12, vehicleType: 2 } as const;

/** Settings that the items depend on: the default speeds, and the numbering of altitude modes. */
const settingNames = ['cruiseSpeed', 'hoverSpeed', 'globalPlanAltitudeMode'];

/** The members of these names that are numbers. */
const numbersIn = (holder: unknown, names: readonly string[]): object =>
  Object.fromEntries(
    names.flatMap((name) => (isFiniteNumber(member(holder, name)) ? [[name, member(holder, name)]] : [])),
  );

function part(kind: string, value: unknown, of?: string): CarriedPart[] {
  const text = JSON.stringify(value);
  if (text.length > carriedLimits.mission_chars) return [];
  return [{ format: 'mavlink', kind, text, ...(of === undefined ? {} : { of }) }];
}

/** Keeps the parts beside the route: vehicle, fences, rally points, and the items themselves while the route stays unchanged. */
export function planParts(file: unknown, end_action: EndAction | undefined): CarriedPart[] {
  const mission = member(file, 'mission');
  const fence = member(file, 'geoFence');
  const rally = member(file, 'rallyPoints');
  const fences = planFences(fence);
  const points = planRallyPoints(rally);
  const vehicle = numbersIn(mission, Object.keys(usualVehicle));
  const isUsual =
    member(mission, 'homewardVehicle') === true ||
    JSON.stringify(vehicle) === '{}' ||
    JSON.stringify(vehicle) === JSON.stringify(usualVehicle);
  return [
    ...(isUsual ? [] : part('vehicle', vehicle)),
    ...(fences.length > 0 && saysMore(fence, geoFenceMember(fences)) ? part('geoFence', fence) : []),
    ...(points.length > 0 && saysMore(rally, rallyPointsMember(points)) ? part('rallyPoints', rally) : []),
    ...(textAt(file, 'groundStation') === ownStation
      ? []
      : part(
          'items',
          { end_action, speeds: numbersIn(mission, settingNames), items: listAt(mission, 'items') },
          '',
        )),
  ];
}

/** The value of a part of a plan; `undefined` without one. */
export const planPart = (mission: Mission, kind: string): unknown =>
  parsedJson(carriedPart(mission, 'mavlink', kind)?.text ?? '');

export interface OwnItems {
  readonly items: readonly unknown[];
  /** Speeds that the items depend on. */
  readonly speeds: object;
}

/** The items of the file, while they describe the route; their end action is part of them. */
export function ownItems(mission: Mission): OwnItems | undefined {
  const part = planPart(mission, 'items');
  const items = listAt(part, 'items');
  const end = member(part, 'end_action') ?? mission.end_action;
  const isCurrent =
    carriedPart(mission, 'mavlink', 'items')?.of === routeMark(mission.waypoints) &&
    end === mission.end_action;
  if (!isCurrent || items.length === 0 || !items.every(isObject)) return undefined;
  return { items, speeds: numbersIn(member(part, 'speeds'), settingNames) };
}

/** True if an item of a plan is more than one command; QGroundControl decides by its type. */
export const isComplex = (item: unknown): boolean => {
  const type = member(item, 'type');
  return type === 'ComplexItem' || (type !== 'SimpleItem' && member(item, 'complexItemType') !== undefined);
};

/** A complex item is flown as lines over an area or a corridor, or as the landing of a fixed wing or a VTOL. */
export type ComplexKind = 'survey' | 'landing';

const complexKinds: ReadonlyMap<string, ComplexKind> = new Map([
  ['survey', 'survey'],
  ['CorridorScan', 'survey'],
  ['fwLandingPattern', 'landing'],
  ['vtolLandingPattern', 'landing'],
]);

/**
 * The kind of a complex item; `undefined`: QGroundControl computes from its shape what is flown, or does not know it. One that names no kind is
 * of a script, and goes by what it has.
 */
export function complexKindOf(item: unknown): ComplexKind | undefined {
  const name = textAt(item, 'complexItemType');
  if (name !== undefined) return complexKinds.get(name);
  return listAt(item, 'landCoordinate').length > 0 ? 'landing' : 'survey';
}

/** The kinds of complex items that would be written as the plain items which they stand for. */
export function complexItemsLost(mission: Mission, keepsItems: boolean): ReadonlySet<ComplexKind> {
  if (keepsItems && ownItems(mission) !== undefined) return new Set();
  const items = listAt(planPart(mission, 'items'), 'items').filter(isComplex);
  return new Set(items.flatMap((item) => complexKindOf(item) ?? []));
}

/** True if the plan describes its vehicle: rows of text have no place for that. */
export const hasPlanParts = (mission: Mission): boolean =>
  carriedPart(mission, 'mavlink', 'vehicle') !== undefined;
