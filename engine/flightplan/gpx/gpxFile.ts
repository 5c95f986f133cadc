import { carriedPart } from '../../mission/carried.ts';
import type { Waypoint } from '../../mission/mission.ts';
import { carriedMembers, namespacesOf } from '../write/carriedXml.ts';
import { decimalText, latitudeText, longitudeText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { type XmlNode, xmlText } from '../write/xmlText.ts';
import { placeOf } from './gpxOrder.ts';

const format = 'gpx';
/** Members in the order of the schema, which its readers may insist on. */
const inOrder = (members: XmlNode): XmlNode =>
  Object.fromEntries(Object.entries(members).sort(([one], [other]) => placeOf(one) - placeOf(other)));

/** Writes GPX 1.1 (topografix.com/GPX/1/1): one route; `ele` is above mean sea level. */
export function gpxFile({ mission }: PreparedPlan): string {
  const { name, waypoints } = mission;
  const namespaces = namespacesOf(mission, format);
  const membersOf = (kind: 'metadata' | 'route') =>
    carriedMembers(carriedPart(mission, format, kind), { format, kind, namespaces });
  const metadata = membersOf('metadata');
  const pointOf = ({ lat, lon, altitude, carried: own }: Waypoint, index: number): XmlNode => ({
    '@lat': latitudeText(lat),
    '@lon': longitudeText(lon),
    ...inOrder({
      name: `${index + 1}`,
      ...carriedMembers(own, { format, kind: 'point', namespaces }),
      ele: decimalText(altitude.value_m),
    }),
  });
  return xmlText({
    gpx: {
      '@version': '1.1',
      '@creator': 'Homeward',
      '@xmlns': 'http://www.topografix.com/GPX/1/1',
      ...namespaces,
      ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
      rte: {
        ...inOrder({ ...membersOf('route'), name }),
        rtept: waypoints.map(pointOf),
      },
    },
  });
}
