import { z } from 'zod';
import { trackBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { parsedJson } from '../../engine/json.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { ReportField } from '../contract/schemas/reports.ts';
import { instantText } from './instantText.ts';

/** The last report of a field, as a service sent it. */
export interface Station extends ReportField {
  readonly metar: string;
  /** ISO 8601, UTC; absent: the service does not say. */
  readonly observed_at?: string | undefined;
  readonly taf?: string | undefined;
}

export interface StationsFailure {
  readonly code: 'NOT_UNDERSTOOD' | 'NO_FIELD';
}

/** A field farther away has other weather. */
export const farthest_m = 100_000;

/** Reports are printable ASCII; longer ones are none. */
const Report = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.replaceAll(/[^!-~]+/g, ' ').trim());

const Sent = z.object({
  icaoId: z.string().regex(/^[A-Z0-9]{2,8}$/),
  name: z.string().max(200).optional().catch(undefined),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  obsTime: z.number().optional().catch(undefined),
  rawOb: Report(1000).pipe(z.string().min(1)),
  rawTaf: Report(3000).optional().catch(undefined),
});

function toStation(sent: unknown, place: Position): Station[] {
  const { success, data } = Sent.safeParse(sent);
  if (!success) return [];
  const { distance_m, course_deg } = trackBetween(place, data);
  if (distance_m > farthest_m) return [];
  const name = (data.name ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const observed_at = data.obsTime && instantText(data.obsTime * 1000);
  return [
    {
      id: data.icaoId,
      distance_m: Math.round(distance_m),
      bearing_deg: Math.round(course_deg) % 360,
      metar: data.rawOb,
      ...(name !== '' && { name }),
      ...(observed_at && { observed_at }),
      ...(data.rawTaf && { taf: data.rawTaf }),
    },
  ];
}

/** Near fields first; of one field its newest report. */
const inOrder = (one: Station, other: Station): number =>
  one.distance_m - other.distance_m ||
  Date.parse(other.observed_at ?? '1970-01-01') - Date.parse(one.observed_at ?? '1970-01-01');

/** Reads the fields within 100 km of a place from an answer in the form of aviationweather.gov, nearest first; what is no report of a field is left out. */
export function readStations(text: string, place: Position): Result<readonly Station[], StationsFailure> {
  const sent = parsedJson(text);
  if (!Array.isArray(sent)) return fail({ code: 'NOT_UNDERSTOOD' });
  const stations = sent.flatMap((one) => toStation(one, place)).sort(inOrder);
  return stations.length === 0 ? fail({ code: 'NO_FIELD' }) : succeed(stations);
}
