import { fail, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import { zoneAt } from '../daylight/zone.ts';
import type { Handlers } from '../dispatch.ts';
import type { FoundForecast, NoForecast } from '../forecast/forecastService.ts';
import type { Services } from '../services/services.ts';
import { problemOf } from '../work/refusals.ts';

/** Why there is no forecast. What was asked for is not repeated, since it may hold a key. */
function refusalOf(failure: NoForecast, name: string) {
  const { variable, unit } = failure.code === 'UNKNOWN_UNIT' ? failure : { variable: 'none', unit: 'none' };
  return problemOf('ACTION_FAILED', 'host.forecast_trouble', {
    trouble: failure.code,
    name,
    variable,
    unit,
  });
}

function notesOn({ hours, gaps, source: { name } }: FoundForecast): Saying[] {
  const hasMembers = hours.some(({ members }) => members !== undefined);
  return [
    ...(gaps > 0 ? [{ says: 'host.forecast_gaps', values: { hours: gaps, name } }] : []),
    ...(hasMembers ? [] : [{ says: 'host.forecast_no_members', values: { name } }]),
  ];
}

/** The hourly weather at a place, from the source that the settings name. */
export const makeForecastHandler = ({
  forecast,
}: Pick<Services, 'forecast'>): Pick<Handlers, 'fetchForecast'> => ({
  async fetchForecast(place) {
    const found = await forecast.find(place);
    if (!found.ok) return fail(refusalOf(found.failure, forecast.name()));
    const { hours, source } = found.value;
    return succeed({ hours, time_zone: zoneAt(place), source, notes: notesOn(found.value) });
  },
});
