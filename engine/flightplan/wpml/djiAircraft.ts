import type { DjiLenses } from '../../survey/djiLens.ts';
import { aircraftNames, fixedCameras } from './wpmlValues.ts';

export interface DjiAircraft {
  readonly drone: string;
  readonly sub: string;
  /** The camera, where the aircraft has a fixed one. */
  readonly payload: string | undefined;
  /** The lens that takes the pictures where the plan names none (`imageFormat`, `payloadLensIndex`; DJI Cloud API, WPML: common element). */
  readonly lens: 'wide' | 'visable';
  /** The lenses with which one of its cameras takes more than visible light; absent: no source has them. */
  readonly lenses: DjiLenses | undefined;
}

/** The Mavic 3M, whose other lenses are of narrow bands. */
const multispectral = '77/2';

/**
 * Lenses of cameras with more than visible light, by aircraft. Matrice 300, 350 (H20T) and 30T: DJI Cloud API, WPML, common element, “wide,ir”.
 * Mavic 3T: a file of DJI Pilot 2 (kblair0/Intelaero, kmz/MainRoadStorage90.kmz). Mavic 3M: both words that DJI has for its two cameras. Matrice 4T:
 * a planner that was held to a file of DJI Pilot 2 (ProsteDav3/droneroute, packages/backend/src/lib/wpml.ts).
 */
const lensesOf: ReadonlyMap<string, DjiLenses> = new Map([
  ['60/0', 'wide,ir'],
  ['89/0', 'wide,ir'],
  ['67/1', 'wide,ir'],
  ['77/1', 'wide,ir'],
  [multispectral, 'visable,narrow_band'],
  ['99/1', 'visable,ir'],
]);

/** A model name without additions: “Matrice 3D (Dock 2)” is a Matrice 3D. */
export const plainModel = (text: string) => text.replace(/\(.*$/, '').trim().toLowerCase();

/** The numbers of an aircraft in DJI's files, from its maker and model; `undefined` for one without such numbers. */
export function djiAircraft(name: string): DjiAircraft | undefined {
  const wanted = plainModel(name);
  const [key] = [...aircraftNames].find(([, known]) => plainModel(known) === wanted) ?? [];
  const [drone, sub] = key?.split('/') ?? [];
  if (key === undefined || drone === undefined || sub === undefined) return undefined;
  return {
    drone,
    sub,
    payload: fixedCameras.get(key),
    lens: key === multispectral ? 'visable' : 'wide',
    lenses: lensesOf.get(key),
  };
}

/** Aircraft with waypoint flights of their own app, DJI Fly, as planners that write for it list them (YLabs-FPV/YMapper, README). */
const byDjiFly = [
  'DJI Mini 4 Pro',
  'DJI Mini 5 Pro',
  'DJI Air 3',
  'DJI Air 3S',
  'DJI Mavic 3',
  'DJI Mavic 3 Classic',
  'DJI Mavic 3 Pro',
  'DJI Mavic 4 Pro',
];

/** True for a name among models, whatever is added to it. */
export const isAmong = (models: readonly string[], name: string): boolean =>
  models.some((model) => plainModel(model) === plainModel(name));

/** True if DJI Fly flies the waypoints of an aircraft. */
export const isOfDjiFly = (aircraft: string): boolean => isAmong(byDjiFly, aircraft);
