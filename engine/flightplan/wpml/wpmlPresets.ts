import type { AltitudeDatum } from '../../geo/position.ts';
import { decimalText } from '../write/decimal.ts';
import type { XmlNode } from '../write/xmlText.ts';

export const namespace = 'http://www.dji.com/wpmz/1.0.6';

/** `executeHeightMode` of waylines; heights above sea level have already been converted. */
export const executeHeightModes: Readonly<Record<AltitudeDatum, string>> = {
  takeoff: 'relativeToStartPoint',
  agl: 'realTimeFollowSurface',
  ellipsoid: 'WGS84',
  msl: 'relativeToStartPoint',
};

/** Settings of a mission that names none, beside its take-off, its end and its aircraft. */
export const settingsPreset: XmlNode = {
  'wpml:exitOnRCLost': 'executeLostAction',
  'wpml:executeRCLostAction': 'goBack',
};

export const headingParam: XmlNode = {
  'wpml:waypointHeadingMode': 'followWayline',
  'wpml:waypointHeadingAngle': '0',
  'wpml:waypointPoiPoint': '0.000000,0.000000,0.000000',
  'wpml:waypointHeadingPathMode': 'followBadArc',
};

/** Members of a template that apply to all its waypoints. */
export const templatePreset: XmlNode = {
  'wpml:templateType': 'waypoint',
  'wpml:templateId': '0',
  'wpml:caliFlightEnable': '0',
  'wpml:gimbalPitchMode': 'manual',
  'wpml:globalWaypointHeadingParam': headingParam,
  'wpml:globalWaypointTurnMode': 'toPointAndStopWithDiscontinuityCurvature',
  'wpml:globalUseStraightLine': '1',
};

export const headingPreset: XmlNode = { 'wpml:waypointHeadingParam': headingParam };

/** A stop at the point, or “flies through, turns before the point”: the curved mode with straight segments. */
export const turnPreset = (corner_m: number): XmlNode => ({
  'wpml:waypointTurnParam': {
    'wpml:waypointTurnMode':
      corner_m > 0 ? 'toPointAndPassWithContinuityCurvature' : 'toPointAndStopWithDiscontinuityCurvature',
    'wpml:waypointTurnDampingDist': decimalText(corner_m),
  },
  'wpml:useStraightLine': '1',
});

/** Radius of the corner that a turn mode cuts: those that fly through the point cut it at the damping distance. */
export function cornerOf(mode: string | undefined, damping_m: number | undefined): number | undefined {
  const isPassed =
    mode === 'coordinateTurn' ||
    mode?.includes('PassContinuity') === true ||
    mode?.includes('PassWithContinuity') === true;
  return isPassed && damping_m !== undefined && damping_m > 0 ? damping_m : undefined;
}
