import { elementAt } from '../elementAt.ts';
import { type Gravity, gravities, gravityOf } from '../warnings/gravity.ts';
import type { Warning } from '../warnings/warning.ts';
import { grants } from '../zone/zone.ts';
import { zoneFinding } from '../zone/zoneInWay.ts';
import type { ZoneMeeting } from '../zone/zoneMeetings.ts';
import type { BatteryFlight } from './batteryPlan.ts';
import { waysOut } from './flightEnds.ts';
import type { ZonedEnding, ZonedLeg } from './legZones.ts';

/** A flight of a split while it is judged. */
export type ZonedFlight = BatteryFlight & { readonly legs: readonly ZonedLeg[] };

/** A zone on a part of the flight. */
interface Met {
  readonly meeting: ZoneMeeting;
  readonly way: 'leg' | 'return' | 'end';
  readonly leg_index?: number | undefined;
  readonly flight_index?: number | undefined;
}

/** The part on which a zone is gravest, with the number of others that it is on. */
type Worst = Met & { readonly others: number };

type ZoneCode = Extract<
  Warning['code'],
  'ZONE_PROHIBITED' | 'RETURN_ZONE_PROHIBITED' | 'ZONE_UNCHECKED' | 'ZONE_AUTHORISATION' | 'ZONE_NOTE'
>;

const codes = {
  prohibited: 'ZONE_PROHIBITED',
  unchecked: 'ZONE_UNCHECKED',
  authorisation: 'ZONE_AUTHORISATION',
  note: 'ZONE_NOTE',
} as const;

function codeOf({ meeting, way }: Met): ZoneCode {
  const code = codes[zoneFinding(meeting)];
  return code === 'ZONE_PROHIBITED' && way === 'return' ? 'RETURN_ZONE_PROHIBITED' : code;
}

const gravityAt = (met: Met): number => gravities.indexOf(gravityOf({ code: codeOf(met) }));

const grantAt = ({ meeting: { grant } }: Met): number => (grant === undefined ? -1 : grants.indexOf(grant));

/**
 * A finding names the part of the flight on which a zone is gravest, or an authorisation hardest to get; the route before ways home, and of
 * equal ones the longest.
 */
const isWorse = (one: Met, other: Met): boolean => {
  const [gravity, before] = [gravityAt(one), gravityAt(other)];
  if (gravity !== before) return gravity < before;
  if (grantAt(one) !== grantAt(other)) return grantAt(one) > grantAt(other);
  if ((one.way === 'return') !== (other.way === 'return')) return one.way !== 'return';
  return one.meeting.length_m > other.meeting.length_m + alike_m;
};

const alike_m = 0.01;

function warningOf(met: Worst): Warning {
  const { meeting, way, leg_index, flight_index, others } = met;
  const { found, lat, lon, length_m, height, hours, dates, grant = 'none' } = meeting;
  const { zone, origin } = found;
  const code = codeOf(met);
  const isOwnCode = code === 'RETURN_ZONE_PROHIBITED' || way === 'leg';
  return {
    code,
    ...(!isOwnCode && { says: `${code}.${way}` }),
    values: {
      zone: zone.name,
      kind: { says: 'zone.kind', values: { kind: zone.kind, word: zone.word === '' ? 'none' : zone.word } },
      origin: {
        says: 'zone.origin',
        values: { source: origin.source ?? 'none', dated: origin.dated ?? 'none' },
      },
      checks: {
        says: 'zone.checks',
        values: { height, hours, dates, until: origin.valid_until ?? 'none' },
      },
      granted: { says: 'zone.grant', values: { grant, height } },
      grant,
      height,
      lat,
      lon,
      others,
    },
    ...(way === 'end' ? { waypoint_index: 0 } : { leg_index }),
    ...(flight_index !== undefined && { flight_index }),
    value: length_m,
    limit: 0,
    unit: 'm',
  };
}

/** The zones on all ways of a plan. Of a split with a swap place the ways of its flights count. */
function allMet(
  legs: readonly ZonedLeg[],
  ending: ZonedEnding | undefined,
  flights: readonly ZonedFlight[],
): Met[] {
  const toSwap: readonly ZonedFlight[] = flights.filter(({ landing }) => landing === 'swap_place');
  const flightOf = new Map(
    toSwap.flatMap(({ flight_index, legs: own }) => own.map((leg) => [leg, flight_index] as const)),
  );
  const out = waysOut(flights);
  const flown = toSwap.length === 0 ? legs : flights.flatMap((flight) => flight.legs);
  const ofOut = toSwap.length > 0 ? [] : [...out];
  const ofWaysOut = ofOut.flatMap(([{ leg_index, zones = [] }, flight_index]) =>
    zones.map((meeting) => ({ meeting, way: 'leg' as const, leg_index, flight_index })),
  );
  const ofLegs = flown.flatMap((leg): Met[] => {
    const { leg_index, zones = [], return_zones = [] } = leg;
    const flight_index = flightOf.get(leg);
    return [
      ...zones.map((meeting) => ({ meeting, way: 'leg' as const, leg_index, flight_index: out.get(leg) })),
      ...return_zones.map((meeting) => ({ meeting, way: 'return' as const, leg_index, flight_index })),
    ];
  });
  const ofEnd = toSwap.length > 0 ? [] : (ending?.zones ?? []);
  return [...ofLegs, ...ofWaysOut, ...ofEnd.map((meeting) => ({ meeting, way: 'end' as const }))];
}

/** Findings of one gravity that are said one by one; the rest is counted. */
const mostSaid: Readonly<Record<Gravity, number>> = { forbids: 20, doubt: 12, unknown: 12, note: 8 };

/** The parts of FAA maps, the hardest authorisation first and what is certain before what may be; all others stay where they are. */
function hardestFirst(all: readonly Worst[]): Worst[] {
  const isDoubted = ({ meeting }: Met) => Number(meeting.height !== 'in');
  const graded = all
    .filter(({ meeting }) => meeting.grant !== undefined)
    .toSorted((one, other) => grantAt(other) - grantAt(one) || isDoubted(one) - isDoubted(other));
  let at = 0;
  return all.map((met) => (met.meeting.grant === undefined ? met : elementAt(graded, at++)));
}

/** A warning for each zone that the flight meets or may meet, with the part of it on which that is gravest. */
export function zoneWarnings(
  legs: readonly ZonedLeg[],
  ending: ZonedEnding | undefined,
  flights: readonly ZonedFlight[] = [],
): Warning[] {
  const byZone = new Map<unknown, Met[]>();
  for (const met of allMet(legs, ending, flights)) {
    const { zone } = met.meeting.found;
    byZone.set(zone, [...(byZone.get(zone) ?? []), met]);
  }
  const worst = [...byZone.values()].map((all) => ({
    ...all.reduce((one, other) => (isWorse(other, one) ? other : one)),
    others: all.length - 1,
  }));
  const warnings = hardestFirst(worst).map(warningOf);
  const counts = new Map<Gravity, number>();
  const said = warnings.filter((warning) => {
    const gravity = gravityOf(warning);
    const count = (counts.get(gravity) ?? 0) + 1;
    counts.set(gravity, count);
    return count <= mostSaid[gravity];
  });
  const more = warnings.length - said.length;
  return more === 0 ? said : [...said, { code: 'ZONE_NOTE', says: 'ZONE_NOTE.more', value: more }];
}
