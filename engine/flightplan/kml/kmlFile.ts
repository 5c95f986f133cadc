import { carriedMembers, namespacesOf } from '../write/carriedXml.ts';
import { decimalText, latitudeText, longitudeText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { xmlText } from '../write/xmlText.ts';
import { fencePlacemarks } from './kmlFences.ts';

/** Writes KML 2.2 (OGC 07-147r2): one line, `absolute` above sea level or `relativeToGround`. */
export function kmlFile({ mission }: PreparedPlan): string {
  const { name, waypoints, carried = [] } = mission;
  const namespaces = namespacesOf(mission, 'kml');
  const membersOf = (kind: 'styles' | 'placemark') => {
    const part = carried.find((one) => one.format === 'kml' && one.kind === kind);
    return carriedMembers(part, { format: 'kml', kind, namespaces });
  };
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
        ...membersOf('styles'),
        Placemark: [
          {
            name,
            ...membersOf('placemark'),
            LineString: {
              tessellate: '0',
              altitudeMode: isAgl ? 'relativeToGround' : 'absolute',
              coordinates,
            },
          },
          ...fencePlacemarks(mission),
        ],
      },
    },
  });
}
