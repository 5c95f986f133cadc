import { type Fence, isCircle, type RallyPoint } from '../../fence/fence.ts';
import { fenceOutline } from '../../fence/fenceOutline.ts';
import type { Position } from '../../geo/position.ts';
import type { Mission } from '../../mission/mission.ts';
import { fenceLabel } from '../source/fenceNames.ts';
import { decimalText, latitudeText, longitudeText } from '../write/decimal.ts';
import { plainName } from '../write/plainName.ts';
import type { XmlNode } from '../write/xmlText.ts';

const pairText = ({ lat, lon }: Position) => `${longitudeText(lon)},${latitudeText(lat)}`;

/** A polygon on the ground, named for what it is; its ring is closed. */
function fencePlacemark(fence: Fence): XmlNode {
  const outline = isCircle(fence) ? fenceOutline(fence) : fence.outline;
  const coordinates = [...outline, ...outline.slice(0, 1)].map(pairText).join('\n');
  return {
    name: plainName(fenceLabel(fence)),
    Polygon: { tessellate: '1', outerBoundaryIs: { LinearRing: { coordinates } } },
  };
}

/** KML measures heights from the sea or the ground; a point with another height lies on the ground. */
function rallyPlacemark(point: RallyPoint, index: number): XmlNode {
  const { altitude } = point;
  const isHeld = altitude?.datum === 'msl' || altitude?.datum === 'agl';
  return {
    name: `Rally ${index + 1}`,
    Point: isHeld
      ? {
          altitudeMode: altitude.datum === 'agl' ? 'relativeToGround' : 'absolute',
          coordinates: `${pairText(point)},${decimalText(altitude.value_m)}`,
        }
      : { coordinates: pairText(point) },
  };
}

/** The placemarks of fences and rally points, behind that of the route. */
export const fencePlacemarks = ({ fences = [], rally_points = [] }: Mission): XmlNode[] => [
  ...fences.map(fencePlacemark),
  ...rally_points.map(rallyPlacemark),
];
