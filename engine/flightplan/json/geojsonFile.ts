import { rounded, roundedLatitude, roundedLongitude } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';

/**
 * Writes GeoJSON (RFC 7946): one line of [longitude, latitude, height]. The standard has only heights above the ellipsoid, so the
 * property `altitude_datum` names their reference.
 */
export function geojsonFile({ mission: { name, waypoints } }: PreparedPlan): string {
  const altitude_datum = waypoints[0]?.altitude.datum;
  const coordinates = waypoints.map(({ lat, lon, altitude }) => [
    roundedLongitude(lon),
    roundedLatitude(lat),
    rounded(altitude.value_m),
  ]);
  const feature = {
    type: 'Feature',
    properties: { name, altitude_datum },
    geometry: { type: 'LineString', coordinates },
  };
  return `${JSON.stringify({ type: 'FeatureCollection', features: [feature] }, null, 2)}\n`;
}
