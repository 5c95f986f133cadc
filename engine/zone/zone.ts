import type { Position } from '../geo/position.ts';

/**
 * The demand of a zone on a flight. `airspace`: a class or kind of airspace, whose rules for unmanned aircraft its source does not state;
 * `unknown`: its source names a restriction that is not in this list.
 */
export const zoneKinds = [
  'prohibited',
  'authorisation',
  'conditional',
  'airspace',
  'unknown',
  'information',
  'no_restriction',
] as const;
export type ZoneKind = (typeof zoneKinds)[number];

/** Above what the height of a limit counts. `flight_level`: a pressure altitude over 1013.25 hPa. */
export const limitDatums = ['agl', 'amsl', 'ellipsoid', 'flight_level'] as const;
export type LimitDatum = (typeof limitDatums)[number];

/** A limit in height. `unlimited` is stated by the source; what it does not state, or not in a way that is understood, is `not_stated`. */
export type ZoneLimit =
  | { readonly datum: LimitDatum; readonly value_m: number }
  | { readonly datum: 'unlimited' | 'not_stated' };

/**
 * A circle, or rings of which the first is the outline and the others are holes; no ring repeats its first corner. Sides are straight in
 * longitude and latitude, as those of GeoJSON (RFC 7946, 3.1.1), or geodesics where `sides` says so.
 */
export type ZoneArea =
  | { readonly rings: readonly (readonly Position[])[]; readonly sides?: 'geodesic' | undefined }
  | { readonly center: Position; readonly radius_m: number };

/**
 * How an authorisation is got, the easiest first. `at_once`: by an automatic service (LAANC); `not_stated`: its source does not state if by that;
 * `by_hand`: no such service; `coordination`: above what is granted so, after a review.
 */
export const grants = ['at_once', 'not_stated', 'by_hand', 'coordination'] as const;
export type Grant = (typeof grants)[number];

/** A body of air: an area from one height to another. */
export interface ZonePart {
  readonly area: ZoneArea;
  readonly lower: ZoneLimit;
  readonly upper: ZoneLimit;
  /** Absent: its source knows no such ways. */
  readonly grant?: Grant | undefined;
}

/** Instants of the sun on a day: start of morning civil twilight, sunrise, sunset, end of evening civil twilight. */
export const sunEvents = ['dawn', 'sunrise', 'sunset', 'dusk'] as const;
export type SunEvent = (typeof sunEvents)[number];

/** A time of day, ms since midnight at an offset from UTC, or an instant of the sun. */
export type TimeOfDay =
  | { readonly since_midnight_ms: number; readonly offset_min: number }
  | { readonly event: SunEvent };

/** A time of the day on some days of the week. */
export interface DailyPeriod {
  /** 0: Monday; all seven: every day. */
  readonly days: readonly number[];
  readonly begin: TimeOfDay;
  /** At or before the begin: on the next day. */
  readonly end: TimeOfDay;
}

/** A stretch of time, or the hours of days in it. */
export interface ZonePeriod {
  /** Milliseconds since 1970; absent: it has begun, or does not end. */
  readonly from_ms?: number | undefined;
  readonly until_ms?: number | undefined;
  /** Hours of the day at which it applies; absent: at all hours. */
  readonly daily?: readonly DailyPeriod[] | undefined;
  /** Some of its times are not understood: at no instant is it known not to apply. */
  readonly isPartlyRead?: true | undefined;
}

/** When a zone applies: always, in some periods, or nobody can tell, since the source does not state it or not in a way that is understood. */
export type ZoneHours = 'permanent' | 'not_stated' | 'not_understood' | readonly ZonePeriod[];

/** Whom to ask, as the source has it. */
export interface ZoneAuthority {
  readonly name?: string | undefined;
  /** The reason to contact them: an authorisation, a notification, information. */
  readonly purpose?: string | undefined;
  readonly contact?: string | undefined;
}

export interface Zone {
  /** The identifier in its source, which may occur there more than once. */
  readonly id: string;
  readonly name: string;
  readonly kind: ZoneKind;
  /** The word of the source for it, such as `REQ_AUTHORISATION` or a class of airspace. */
  readonly word: string;
  readonly parts: readonly ZonePart[];
  readonly hours: ZoneHours;
  /** Why it is there, in words of the source. */
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  readonly authority?: ZoneAuthority | undefined;
}

/** Where zones are from, as far as their file states it. */
export interface ZoneSource {
  readonly source?: string | undefined;
  readonly licence?: string | undefined;
  /** Date of the data, ISO 8601. */
  readonly dated?: string | undefined;
  readonly valid_from?: string | undefined;
  readonly valid_until?: string | undefined;
}

/** The most of a file; a file with more is refused. */
export const zoneLimits = {
  file_bytes: 64 * 1024 * 1024,
  zones: 50_000,
  corners: 2_000_000,
  /** Corners of one zone, at most. */
  zone_corners: 50_000,
  /** Periods of one zone with the hours of days in them; more than one for each day of a year are not judged. */
  zone_periods: 400,
  name_chars: 100,
  text_chars: 1000,
} as const;

export const notStated: ZoneLimit = { datum: 'not_stated' };

/** A zone with the file that it is from. */
export interface FoundZone {
  readonly zone: Zone;
  readonly origin: ZoneSource & { readonly file_id: string };
}
