import { decimalText, latitudeText, longitudeText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { xmlText } from '../write/xmlText.ts';

/** Writes GPX 1.1 (topografix.com/GPX/1/1): one route; `ele` is above mean sea level. */
export const gpxFile = ({ mission: { name, waypoints } }: PreparedPlan): string =>
  xmlText({
    gpx: {
      '@version': '1.1',
      '@creator': 'Homeward',
      '@xmlns': 'http://www.topografix.com/GPX/1/1',
      rte: {
        name,
        rtept: waypoints.map(({ lat, lon, altitude }, index) => ({
          '@lat': latitudeText(lat),
          '@lon': longitudeText(lon),
          ele: decimalText(altitude.value_m),
          name: `${index + 1}`,
        })),
      },
    },
  });
