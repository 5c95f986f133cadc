import type { HourOfWeather } from '../../engine/air/hourlyWeather.ts';
import { toLongitude } from '../../engine/geo/angle.ts';
import { boundsOf, withArcs } from '../../engine/geo/bounds.ts';
import type { Position } from '../../engine/geo/position.ts';
import { type Swapping, swapPlacesOf } from '../../engine/mission/swapPlaces.ts';
import { toRadians } from '../../engine/units.ts';
import type { SunTimes } from '../../engine/zone/zoneHours.ts';
import type { ZonesAround } from '../../engine/zone/zonesAround.ts';
import type { ViewedArea } from '../contract/schemas/world.ts';
import { sunDays } from '../daylight/daylight.ts';
import { zoneAt } from '../daylight/zone.ts';
import type { AskGeoid } from '../services/geoid.ts';
import type { WorldShelf } from '../services/services.ts';

/** Who knows the official zones, and what their limits are judged by. */
export interface ZoneSources {
  readonly zonesNear: WorldShelf['zonesNear'];
  readonly geoid: AskGeoid;
}

const metresPerDegree = 111_000;

/** The area around places and the ways between them, with a margin on each side. */
export function areaAround(places: readonly Position[], margin_m: number): ViewedArea {
  const { south, north, from_lon, west, east } = withArcs(boundsOf(places));
  const tall = margin_m / metresPerDegree;
  const widest = Math.max(Math.abs(south), Math.abs(north)) + tall;
  const lats = { south: Math.max(-90, south - tall), north: Math.min(90, north + tall) };
  const wide = widest >= 89 ? 360 : tall / Math.cos(toRadians(widest));
  if (east - west + 2 * wide >= 360) return { ...lats, west: -180, east: 180 };
  return { ...lats, west: toLongitude(from_lon + west - wide), east: toLongitude(from_lon + east + wide) };
}

/** Zones and obstacles that are farther from the places of a plan do not count in its answer, metres. */
export const farthest_m = 5000;

interface Places extends Swapping<Position> {
  readonly home?: Position | undefined;
  readonly waypoints: readonly Position[];
}

/** The area in which zones and obstacles may count in the answer for a plan. */
export const areaOfPlan = ({ home, waypoints, ...plan }: Places): ViewedArea =>
  areaAround([...(home === undefined ? [] : [home]), ...waypoints, ...swapPlacesOf(plan)], farthest_m);

const day_ms = 86_400_000;

const instantOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));

/** The sun at a place on the days of some hours and two days around them. */
export function sunOver(place: Position, hours: readonly Pick<HourOfWeather, 'time'>[]): SunTimes[] {
  const times_ms = hours.map(({ time }) => Date.parse(time));
  if (times_ms.length === 0) return [];
  const first = Math.min(...times_ms) - 2 * day_ms;
  const days = Math.ceil((Math.max(...times_ms) - first) / day_ms) + 3;
  const asked_ms = Array.from({ length: days }, (_, day) => first + day * day_ms);
  return sunDays(place, zoneAt(place), asked_ms).map(({ date, dawn, sunrise, sunset, dusk }) => ({
    date_ms: Date.parse(date),
    ...known({ dawn, sunrise, sunset, dusk }),
  }));
}

const known = (times: Readonly<Record<'dawn' | 'sunrise' | 'sunset' | 'dusk', string | undefined>>) =>
  Object.fromEntries(
    Object.entries(times).flatMap(([name, text]) => {
      const time_ms = instantOf(text);
      return time_ms === undefined ? [] : [[name, time_ms]];
    }),
  );

/** The official zones around places, with what is needed to judge them; `undefined`: there is none. */
export async function zonesAround(
  { zonesNear, geoid }: ZoneSources,
  places: readonly [Position, ...Position[]],
  {
    margin_m,
    hours = [],
  }: { readonly margin_m: number; readonly hours?: readonly HourOfWeather[] | undefined },
): Promise<ZonesAround | undefined> {
  const zones = await zonesNear(areaAround(places, margin_m));
  if (zones.length === 0) return undefined;
  const [home] = places;
  const [undulation_m] = await geoid([home]);
  return { zones, undulation_m, sun: sunOver(home, hours) };
}
