import { type Fence, isCircle, type RallyPoint } from '../../fence/fence.ts';
import { fenceOutline } from '../../fence/fenceOutline.ts';
import type { Position } from '../../geo/position.ts';
import type { Mission } from '../../mission/mission.ts';
import { fenceLabel } from '../source/fenceNames.ts';
import { carriedMembers, namespacesOf } from '../write/carriedXml.ts';
import { decimalText, latitudeText, longitudeText } from '../write/decimal.ts';
import { plainName } from '../write/plainName.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { type XmlNode, xmlText } from '../write/xmlText.ts';

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
const fencePlacemarks = ({ fences = [], rally_points = [] }: Mission): XmlNode[] => [
  ...fences.map(fencePlacemark),
  ...rally_points.map(rallyPlacemark),
];

const nodesIn = (member: XmlNode[string]): XmlNode[] =>
  [member].flat().flatMap((one) => (typeof one === 'object' ? [one as XmlNode] : []));

/** The styles of several parts, each id once. */
function joined(parts: readonly XmlNode[]): XmlNode {
  const ids = new Set<unknown>();
  const byTag = new Map<string, XmlNode[]>();
  for (const [tag, member] of parts.flatMap((part) => Object.entries(part)))
    for (const style of nodesIn(member)) {
      if (ids.has(style['@id'])) continue;
      ids.add(style['@id']);
      byTag.set(tag, [...(byTag.get(tag) ?? []), style]);
    }
  return Object.fromEntries(byTag);
}

/** Writes KML 2.2 (OGC 07-147r2): one line, `absolute` above sea level or `relativeToGround`. */
export function kmlFile({ mission }: PreparedPlan): string {
  const { name, waypoints, carried = [] } = mission;
  const namespaces = namespacesOf(mission, 'kml');
  const allOf = (kind: 'styles' | 'placemark' | 'label_styles' | 'labels'): XmlNode[] =>
    carried
      .filter((one) => one.format === 'kml' && one.kind === kind)
      .map((part) => carriedMembers(part, { format: 'kml', kind, namespaces }));
  const isAgl = waypoints[0]?.altitude.datum === 'agl';
  const coordinates = waypoints
    .map(
      ({ lat, lon, altitude }) =>
        `${longitudeText(lon)},${latitudeText(lat)},${decimalText(altitude.value_m)}`,
    )
    .join('\n');
  return xmlText({
    kml: {
      '@xmlns': 'http://www.opengis.net/kml/2.2',
      ...namespaces,
      Document: {
        name,
        ...joined([...allOf('styles'), ...allOf('label_styles')]),
        Placemark: [
          {
            name,
            ...allOf('placemark')[0],
            LineString: {
              tessellate: '0',
              altitudeMode: isAgl ? 'relativeToGround' : 'absolute',
              coordinates,
            },
          },
          ...allOf('labels').flatMap((part) => Object.values(part).flatMap(nodesIn)),
          ...fencePlacemarks(mission),
        ],
      },
    },
  });
}
