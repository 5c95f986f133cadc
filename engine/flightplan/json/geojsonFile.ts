import { type CarriedPart, carriedPart } from '../../mission/carried.ts';
import { isObject, listAt, member } from '../source/json/jsonValue.ts';
import { objectIn } from '../write/carriedXml.ts';
import { rounded, roundedLatitude, roundedLongitude } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { cutAt180 } from './antimeridian.ts';

const labelsIn = (carried: readonly CarriedPart[]): unknown[] =>
  carried
    .filter(({ format, kind }) => format === 'geojson' && kind === 'labels')
    .flatMap((part) => listAt(objectIn(part), 'features').filter(isObject));

/**
 * Writes GeoJSON (RFC 7946): one line of [longitude, latitude, height], in parts where it crosses 180°. The standard has only heights above the ellipsoid, so the
 * property `altitude_datum` names their reference.
 */
export function geojsonFile({ mission }: PreparedPlan): string {
  const { name, waypoints, carried = [] } = mission;
  const own = objectIn(carriedPart(mission, 'geojson', 'feature'));
  const [id, notes] = [member(own, 'id'), member(own, 'properties')];
  const altitude_datum = waypoints[0]?.altitude.datum;
  const coordinates = waypoints.map(({ lat, lon, altitude }) => [
    roundedLongitude(lon),
    roundedLatitude(lat),
    rounded(altitude.value_m),
  ]);
  const parts = cutAt180(coordinates);
  const feature = {
    type: 'Feature',
    ...(id === undefined ? {} : { id }),
    properties: { ...(isObject(notes) ? notes : {}), name, altitude_datum },
    geometry:
      parts.length === 1
        ? { type: 'LineString', coordinates }
        : { type: 'MultiLineString', coordinates: parts },
  };
  const features = [feature, ...labelsIn(carried)];
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}\n`;
}
