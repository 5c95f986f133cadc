import type { AltitudeDatum } from '../../geo/position.ts';

/** `executeHeightMode` and `heightMode` (DJI Cloud API, WPML: waylines-wpml and template-kml). */
const datumOfMode: ReadonlyMap<string, AltitudeDatum> = new Map([
  ['wgs84', 'ellipsoid'],
  ['relativetostartpoint', 'takeoff'],
  ['realtimefollowsurface', 'agl'],
  ['abovegroundlevel', 'agl'],
  ['egm96', 'msl'],
]);

/** The modes whose reference is known, in small letters. */
export const heightModes: readonly string[] = [...datumOfMode.keys()];

/** The height reference of a mode, in any case of letters; `undefined`: the mode is unknown. */
export const datumOf = (mode: string): AltitudeDatum | undefined =>
  datumOfMode.get(mode.trim().toLowerCase());

/** Aircraft by `droneEnumValue/droneSubEnumValue` (DJI Cloud API, product support). 68 is any aircraft of the Fly app. */
export const aircraftNames: ReadonlyMap<string, string> = new Map([
  ['60/0', 'DJI Matrice 300 RTK'],
  ['89/0', 'DJI Matrice 350 RTK'],
  ['67/0', 'DJI Matrice 30'],
  ['67/1', 'DJI Matrice 30T'],
  ['77/0', 'DJI Mavic 3E'],
  ['77/1', 'DJI Mavic 3T'],
  ['77/2', 'DJI Mavic 3M'],
  ['77/3', 'DJI Mavic 3TA'],
  ['91/0', 'DJI Matrice 3D'],
  ['91/1', 'DJI Matrice 3TD'],
  ['99/0', 'DJI Matrice 4E'],
  ['99/1', 'DJI Matrice 4T'],
  ['100/0', 'DJI Matrice 4D'],
  ['100/1', 'DJI Matrice 4TD'],
  ['103/0', 'DJI Matrice 400'],
]);

/** `payloadEnumValue` of fixed cameras by aircraft (DJI Cloud API, product support). */
export const fixedCameras: ReadonlyMap<string, string> = new Map([
  ['67/0', '52'],
  ['67/1', '53'],
  ['77/0', '66'],
  ['77/1', '67'],
  ['77/2', '68'],
  ['77/3', '129'],
  ['91/0', '80'],
  ['91/1', '81'],
  ['99/0', '88'],
  ['99/1', '89'],
  ['100/0', '98'],
  ['100/1', '99'],
]);

/** The numbers by which a file names its aircraft and the camera on it. */
export interface AircraftNumbers {
  readonly drone: string | undefined;
  readonly sub: string | undefined;
  readonly payload: string | undefined;
}

/**
 * The aircraft of a file. DJI asks for the sub type of the Matrice 30 alone (WPML, common element), and files of the Mavic 3T and 3M have 0
 * there: where it is 0 or absent, the fixed camera names the aircraft.
 */
export function aircraftHint({ drone, sub = '0', payload }: AircraftNumbers): string | undefined {
  if (drone === undefined) return undefined;
  const ofSub = `${drone}/${sub}`;
  const [ofCamera = ofSub] =
    [...fixedCameras].find(([key, camera]) => camera === payload && key.startsWith(`${drone}/`)) ?? [];
  return aircraftNames.get(sub === '0' ? ofCamera : ofSub);
}

export const toolOf = (enumValue: string | undefined): string =>
  enumValue === '68' ? 'DJI Fly' : 'DJI Pilot 2 or compatible';
