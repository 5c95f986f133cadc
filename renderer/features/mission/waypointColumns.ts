import { readCoordinate } from '../../../engine/coordinates/angles.ts';
import { readCoordinates } from '../../../engine/coordinates/readCoordinates.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { fail, type Result, succeed } from '../../../engine/result.ts';
import type { Bound, BoundName } from '../../../server/contract/schemas/common.ts';
import type { MessageName } from '../../../server/report/catalogues.ts';
import { say } from '../../../server/report/say.ts';
import { parseNumberText, readNumber, toNumberText, toRangeText } from '../../ui/numberText.ts';
import { type Locale, toQuantity } from '../../ui/quantity.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import { noseOf, withNose } from './nose.ts';

export interface WaypointColumn {
  /** The name, the same in every language. */
  readonly name: 'Latitude' | 'Longitude' | 'Height' | 'Speed' | 'Wait' | 'Heading';
  /** Its name in the head, the same within a sentence, and a tip. */
  readonly says: MessageName;
  readonly within: MessageName;
  readonly about: MessageName;
  readonly bound: BoundName | Bound;
  /** Decimals on screen and, where a file would keep more, in what is copied. */
  readonly decimals: readonly [shown: number, copied: number];
  /** The change that an empty cell makes; absent: it may not be empty. */
  readonly empty?: (waypoint: Waypoint) => Partial<Waypoint>;
  readonly valueOf: (waypoint: Waypoint) => number | undefined;
  readonly change: (waypoint: Waypoint, value: number) => Partial<Waypoint>;
}

const degrees = (most: number): Bound => ({ min: -most, max: most, unit: '°', step: 0.0001 });

/** The nose's direction in true degrees. */
export const noseBound: Bound = { min: 0, max: 360, unit: '°', step: 5 };

const named = <Name extends string>(name: Name) =>
  ({
    says: `window.mission.${name}`,
    within: `window.mission.${name}_within`,
    about: `window.mission.${name}_about`,
  }) as const;

export const waypointColumns: readonly WaypointColumn[] = [
  {
    name: 'Latitude',
    ...named('latitude'),
    bound: degrees(90),
    decimals: [5, 7],
    valueOf: ({ lat }) => lat,
    change: (_, lat) => ({ lat }),
  },
  {
    name: 'Longitude',
    ...named('longitude'),
    bound: degrees(180),
    decimals: [5, 7],
    valueOf: ({ lon }) => lon,
    change: (_, lon) => ({ lon }),
  },
  {
    name: 'Height',
    ...named('height'),
    bound: 'altitude_m',
    decimals: [1, 3],
    valueOf: ({ altitude }) => altitude.value_m,
    change: ({ altitude }, value_m) => ({ altitude: { ...altitude, value_m } }),
  },
  {
    name: 'Speed',
    ...named('speed'),
    bound: 'leg_speed_mps',
    decimals: [1, 3],
    empty: () => ({ speed_mps: undefined }),
    valueOf: ({ speed_mps }) => speed_mps,
    change: (_, speed_mps) => ({ speed_mps }),
  },
  {
    name: 'Wait',
    ...named('wait'),
    bound: 'hover_time_s',
    decimals: [1, 3],
    empty: () => ({ hover_time_s: 0 }),
    valueOf: ({ hover_time_s }) => (hover_time_s === 0 ? undefined : hover_time_s),
    change: (_, hover_time_s) => ({ hover_time_s }),
  },
  {
    name: 'Heading',
    ...named('heading'),
    bound: noseBound,
    decimals: [1, 3],
    empty: (waypoint) => ({ actions: withNose(waypoint, undefined) }),
    valueOf: noseOf,
    change: (waypoint, angle_deg) => ({ actions: withNose(waypoint, angle_deg) }),
  },
];

export const unitOf = ({ bound }: WaypointColumn, locale: Locale): string => toQuantity(bound, locale).unit;

function toText(column: WaypointColumn, waypoint: Waypoint, locale: Locale, decimals: number): string {
  const value = column.valueOf(waypoint);
  return value === undefined ? '' : toNumberText(toQuantity(column.bound, locale).toShown(value), decimals);
}

/** A cell as it is shown; the places of a column have as many decimals each. */
export function toCellText(column: WaypointColumn, waypoint: Waypoint, locale: Locale): string {
  const [decimals] = column.decimals;
  const value = column.valueOf(waypoint);
  if (decimals > 1 && value !== undefined) return value.toFixed(decimals).replace('-', '−');
  return toText(column, waypoint, locale, decimals);
}

/** A cell as it is copied and edited: with what the eye does not need, and a minus sign that every tool reads. */
export const toCopiedText = (column: WaypointColumn, waypoint: Waypoint, locale: Locale): string =>
  toText(column, waypoint, locale, column.decimals[1]).replace('−', '-');

export interface CellFault {
  readonly code: 'NO_VALUE';
  readonly message: string;
}

const axes = { Latitude: 'lat', Longitude: 'lon' } as const;
type PlaceColumn = WaypointColumn & { readonly name: keyof typeof axes };

const isPlace = (column: WaypointColumn): column is PlaceColumn =>
  column.name === 'Latitude' || column.name === 'Longitude';

/** A place, or the column's own coordinate with minutes and a letter, as another tool wrote it. */
function readPlace(
  column: PlaceColumn,
  text: string,
  waypoint: Waypoint,
): Result<Partial<Waypoint>, CellFault> {
  const one = readCoordinate(text);
  if (one === undefined) {
    const place = readCoordinates(text, waypoint);
    return place.ok ? succeed(place.value.position) : fault(say(place.failure, localeOfPage()));
  }
  if (one.axis !== undefined && one.axis !== axes[column.name])
    return fault(
      words('window.mission.no_coordinate', { text: text.trim().slice(0, 20), column: words(column.within) }),
    );
  const quantity = toQuantity(column.bound, 'metric');
  const isWithin = one.value_deg >= quantity.min && one.value_deg <= quantity.max;
  return isWithin
    ? succeed(column.change(waypoint, one.value_deg))
    : fault(words('window.common.out_of_range', { range: toRangeText(quantity) }));
}

/** Reads a typed text into a change of a waypoint; a text that equals the value changes nothing. */
export function readCell(
  column: WaypointColumn,
  text: string,
  waypoint: Waypoint,
  locale: Locale,
): Result<Partial<Waypoint>, CellFault> {
  const quantity = toQuantity(column.bound, locale);
  if (text.trim() === toCopiedText(column, waypoint, locale)) return succeed({});
  if (text.trim() === '' && column.empty !== undefined) return succeed(column.empty(waypoint));
  if (isPlace(column) && text.trim() !== '' && parseNumberText(text, '°') === undefined)
    return readPlace(column, text, waypoint);
  const reading = readNumber(text, quantity);
  if (!reading.ok) return fault(reading.failure.message);
  return succeed(column.change(waypoint, quantity.toStored(reading.value)));
}

export const fault = (message: string) => fail<CellFault>({ code: 'NO_VALUE', message });
