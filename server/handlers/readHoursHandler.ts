import { readHours } from '../../engine/air/readHours.ts';
import { fail, succeed } from '../../engine/result.ts';
import { fromLocal, toLocal, zoneAt } from '../daylight/zone.ts';
import type { Handlers } from '../dispatch.ts';
import { problemSaying } from '../work/refusals.ts';

/** Reads a table of hours, whose times are those of the clocks at the launch point unless it says otherwise. */
export const readHoursAt: Handlers['readHours'] = ({ text, lat, lon, wind_unit, now }) => {
  const time_zone = zoneAt({ lat, lon });
  const read = readHours(text, {
    fromLocal: (local_ms, after_ms) => fromLocal(time_zone, local_ms, after_ms),
    now_local_ms: toLocal(time_zone, Date.parse(now)),
    wind_unit,
  });
  return read.ok
    ? succeed({ hours: read.value, time_zone })
    : fail(problemSaying('BAD_REQUEST', read.failure.saying));
};
