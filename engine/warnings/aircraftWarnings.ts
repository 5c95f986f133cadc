import { coldPack_c, soakedBy } from '../aircraft/battery.ts';
import { depthOf } from '../aircraft/drone.ts';
import { type Flight, prepareFlight } from '../flight/conditions.ts';
import { compared } from './compared.ts';
import { allowedTemperatures, isAboveCeiling, isOutsideTemperature, isTooHeavy } from './limits.ts';
import type { Warning } from './warning.ts';
import { type FlownHeights, windHeightWarning, windWarnings } from './windWarnings.ts';

function temperatureWarning(flight: Flight): Warning[] {
  if (!isOutsideTemperature(flight)) return [];
  const { coldest_c, hottest_c } = allowedTemperatures(flight);
  const { temp_c } = flight.weather;
  return compared('TEMPERATURE_OUTSIDE_RANGE', temp_c, temp_c < coldest_c ? coldest_c : hottest_c, '°C');
}

/** A colder pack gives little until it has warmed up; makers ask for a minute of hover first. */
function coldPackWarning({ battery_temp_c: value, rules }: Flight): Warning[] {
  if (value >= coldPack_c) return [];
  return [
    {
      code: 'BATTERY_COLD',
      values: { may_hover: rules.mayHover ? 'yes' : 'no' },
      value,
      limit: coldPack_c,
      unit: '°C',
    },
  ];
}

/** Half-way to a pack that is soaked with cold: from there on it matters whether the pack was kept warm. */
const halfSoaked = 0.5;

/** Tells in cold air that the pack counts as kept warm where nobody gave its temperature, and what one as cold as the air would give. */
function warmPackWarning({ request, battery_temp_c, battery_temperature_factor }: Flight): Warning[] {
  const { temp_c } = request.weather;
  if (request.battery_temp_c !== undefined || soakedBy(temp_c) < halfSoaked) return [];
  const soaked = prepareFlight({ ...request, battery_temp_c: temp_c });
  const share_pct = (100 * soaked.battery_temperature_factor) / battery_temperature_factor;
  return [
    { code: 'BATTERY_WARM_ASSUMED', values: { share_pct }, value: temp_c, limit: battery_temp_c, unit: '°C' },
  ];
}

const payloadWarning = (flight: Flight, payload_g: number): Warning[] =>
  isTooHeavy(flight, payload_g)
    ? compared('PAYLOAD_ABOVE_MAXIMUM', payload_g, flight.drone.max_payload_g, 'g')
    : [];

/** Time in hover as a share of the published flight time, percent. */
const hoverShare = (drone: Flight['drone']): number =>
  (100 * depthOf(drone)) / drone.hover_drain_pct_per_min / drone.baseline_flight_time_min;

/** Tells that the hover of a rotorcraft or a VTOL was estimated; a fixed wing has none to estimate. */
function profileWarning({ model, drone }: Flight): Warning[] {
  if (model.hover_basis === 'published' || model.kind === 'fixed_wing') return [];
  const share_pct = hoverShare(drone);
  const values = { kind: model.kind, share_pct, times: Math.round(1000 / share_pct) / 10 };
  return [{ code: 'PROFILE_ESTIMATED', values }];
}

/** Warnings about the aircraft, its load, and the weather at its heights. */
export function aircraftWarnings(flight: Flight, payload_g: number, heights: FlownHeights): Warning[] {
  return [
    ...windWarnings(flight, heights),
    ...windHeightWarning(flight),
    ...temperatureWarning(flight),
    ...coldPackWarning(flight),
    ...warmPackWarning(flight),
    ...payloadWarning(flight, payload_g),
    ...profileWarning(flight),
  ];
}

/** Warns where a height above the launch point exceeds the service ceiling, which is above sea level; none where it is unpublished. */
export function ceilingWarning(flight: Flight, height_m: number): Warning[] {
  const limit = flight.drone.service_ceiling_m;
  if (limit === undefined || !isAboveCeiling(flight, height_m)) return [];
  return compared('ABOVE_CEILING', flight.surface_msl_m + height_m, limit, 'm');
}
