import { fail, succeed } from '../../engine/result.ts';
import { zoneAt } from '../daylight/zone.ts';
import type { Handlers } from '../dispatch.ts';
import { farthest_m } from '../reports/readStations.ts';
import type { Services } from '../services/services.ts';
import { problemOf } from '../work/refusals.ts';

/** The reports of the airfield that is nearest to a place. A refusal does not repeat the address, since it may hold a key. */
export const makeReportsHandler = ({
  reports,
}: Pick<Services, 'reports'>): Pick<Handlers, 'fetchReports'> => ({
  async fetchReports(place) {
    const found = await reports.find(place);
    if (found.ok) return succeed({ ...found.value, time_zone: zoneAt(place) });
    const values = { trouble: found.failure.code, name: reports.host(), within_m: farthest_m };
    return fail(problemOf('ACTION_FAILED', 'host.report_trouble', values));
  },
});
