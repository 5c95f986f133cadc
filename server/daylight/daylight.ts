import { getPosition, getTimes } from 'suncalc';
import type { Position } from '../../engine/geo/position.ts';
import { toRadians } from '../../engine/units.ts';
import { fromLocal, toLocal } from './zone.ts';

const darkness = ['day', 'twilight', 'night'] as const;
export type Light = (typeof darkness)[number];

/** The upper limb at the horizon, with the refraction there; and the end of civil twilight. Of the sun's centre, degrees. */
const sunrise_deg = -0.833;
const twilight_deg = -6;

const day_ms = 86_400_000;

/** `suncalc` lifts a sun below the horizon by the refraction at it, Meeus' formula 16.4 at 0°, degrees. */
const lifted_deg = 1.02 / 60 / Math.tan(toRadians(10.26 / 5.1));

/** Daylight, civil twilight or night at a place and instant. */
export function lightAt({ lat, lon }: Position, time_ms: number): Light {
  const { altitude } = getPosition(new Date(time_ms), lat, lon);
  const altitude_deg = altitude - lifted_deg;
  if (altitude_deg >= sunrise_deg) return 'day';
  return altitude_deg >= twilight_deg ? 'twilight' : 'night';
}

/** The darker of the light at the two ends of a stretch of time. */
export function darkestLight(place: Position, from_ms: number, lasts_ms: number): Light {
  const [begin, end] = [lightAt(place, from_ms), lightAt(place, from_ms + lasts_ms)];
  return darkness.indexOf(begin) > darkness.indexOf(end) ? begin : end;
}

/** The sun on one day of the zone's calendar, UTC, ISO 8601; what does not happen on that day is absent. */
export interface SunDay {
  /** The date, as `2026-09-12`. */
  readonly date: string;
  readonly dawn?: string | undefined;
  readonly sunrise?: string | undefined;
  readonly sunset?: string | undefined;
  readonly dusk?: string | undefined;
}

const textOf = (time: Date | null) => (time === null ? undefined : time.toISOString());

/** The sun on each day of the calendar in which one of the instants lies, ms since 1970. */
export function sunDays({ lat, lon }: Position, zone: string, times_ms: readonly number[]): SunDay[] {
  const days = new Set(times_ms.map((time_ms) => Math.floor(toLocal(zone, time_ms) / day_ms)));
  return [...days].map((day) => {
    const local_ms = day * day_ms;
    const noon = new Date(fromLocal(zone, local_ms + day_ms / 2));
    const { dawn, sunrise, sunset, dusk } = getTimes(noon, lat, lon);
    const times = {
      dawn: textOf(dawn),
      sunrise: textOf(sunrise),
      sunset: textOf(sunset),
      dusk: textOf(dusk),
    };
    const known = Object.entries(times).filter(([, time]) => time !== undefined);
    return { date: new Date(local_ms).toISOString().slice(0, 10), ...Object.fromEntries(known) };
  });
}
