import { gravestFirst } from '../../engine/warnings/gravity.ts';
import { type Locale, languageOf } from '../contract/locale.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { toFactors } from '../report/batteryFactors.ts';
import { toChargeText } from '../report/chargeWords.ts';
import { isFlownByCharge, splitOf, turnBackOf } from '../report/flownPlan.ts';
import {
  toDurationText,
  toHeightText,
  toPointsText,
  toRulerText,
  toWindSpeedText,
} from '../report/format.ts';
import { legText, noneInTerminal, terminalLegFigures } from '../report/legTables.ts';
import type { MissionContext } from '../report/missionContext.ts';
import { toAirDistance, toAirTime, turnBackSaying } from '../report/missionFacts.ts';
import { returnsFrom, toReturnHeightText } from '../report/returnHeight.ts';
import { sayMessage, toFindingText } from '../report/say.ts';
import { isToSwapPlace, resumesSaying } from '../report/splitWords.ts';
import { toChanceText } from '../report/verdict/chance.ts';
import { toMissionVerdict } from '../report/verdict/missionVerdict.ts';
import { hourLines } from './hoursOption.ts';
import { headsOf, tableText } from './table.ts';

const pointsText = (value_pct: number | undefined, locale: Locale): string =>
  value_pct === undefined ? noneInTerminal : toPointsText(value_pct, locale);

const durationText = (duration_s: number | undefined): string =>
  duration_s === undefined ? noneInTerminal : toDurationText(duration_s);

/** The legs as they are flown: of a split those of its flights, each flight named before its legs; with ground, what clearance is. */
function legTable(result: MissionResult, threshold_pct: number, locale: Locale): string {
  const flights = splitOf(result);
  const flown = flights ?? [{ flight_index: 0, legs: result.legs }];
  const hasGround = flown.some(({ legs }) => legs.some(({ clearance }) => clearance !== undefined));
  const names = terminalLegFigures(hasGround);
  const rows = flown.flatMap((flight) => {
    const isAway = 'landing' in flight && isToSwapPlace(flight);
    const ofFlight = flight.legs.map((leg) =>
      names.map((name) => legText(name, { leg, threshold_pct, isToSwapPlace: isAway }, 'terminal', locale)),
    );
    return flights === undefined
      ? ofFlight
      : ofFlight.map((cells) => [String(flight.flight_index + 1), ...cells]);
  });
  const table = tableText(headsOf(flights === undefined ? names : ['flight', ...names], locale), rows);
  return hasGround ? `${table}\n${sayMessage('terminal.clearance', {}, locale)}` : table;
}

/** Says how sure it is that the plan comes home with the threshold; nothing of one that ends elsewhere or is split. */
function certaintyLines(result: MissionResult, locale: Locale): string[] {
  const chance = toChanceText(result, result.end_action, locale);
  return chance === undefined ? [] : [sayMessage('terminal.chance', { chance }, locale)];
}

/** Lists the uses of the battery, the largest first. */
function explanationLines(
  { explanation }: MissionResult,
  { temp_c, locale }: Pick<Context, 'temp_c' | 'locale'>,
): string[] {
  if (explanation === undefined) return [];
  // German nouns have a capital in a sentence, too.
  const within = (name: string) => (languageOf(locale) === 'de' ? name : name.toLowerCase());
  const uses = toFactors(explanation, { temp_c }, locale).map(
    ({ name, points_pct }) => `${within(name)} ${pointsText(points_pct, locale)}`,
  );
  const charge = toChargeText(explanation.total_pct, locale);
  const many = explanation.total_pct > 100 ? 'no' : 'yes';
  return [sayMessage('terminal.uses', { charge, many, uses }, locale)];
}

type Sight = NonNullable<MissionResult['line_of_sight']>;

function sightLines({ line_of_sight: sight }: MissionResult, locale: Locale): string[] {
  if (sight === undefined) return [];
  const { lost, lost_m, unknown_m, furthest_m, eye } = sight;
  const where = lost.map(({ leg_index, from_m, to_m }) => ({
    says: 'terminal.sight_lost_on',
    values: { leg: leg_index, from_m, to_m },
  }));
  const kept = lost.length > 0 ? 'no' : unknown_m === undefined ? 'yes' : 'known';
  return [
    sayMessage('terminal.sight', { eye_height_m: eye.height_m, kept, lost_m, where, furthest_m }, locale),
    returnSightText(sight, locale),
  ];
}

const mostNamed = 5;

/** `On the return it is lost from waypoint 3 from 0 to 477 m.`; the first few of many. */
function returnSightText(
  { return_lost, first_return_leg_index, return_unknown_m }: Sight,
  locale: Locale,
): string {
  if (return_lost.length === 0) {
    const from = first_return_leg_index === 0 ? 'any' : 'last';
    const kept = return_unknown_m === undefined ? 'yes' : 'known';
    return sayMessage('terminal.return_sight_kept', { from, kept }, locale);
  }
  const where = return_lost.slice(0, mostNamed).map(({ leg_index, from_m, to_m }) => ({
    says: 'terminal.return_sight_lost_from',
    values: { waypoint: leg_index, from_m, to_m },
  }));
  const more = return_lost.length - where.length;
  return sayMessage('terminal.return_sight_lost', { where, more }, locale);
}

function speedGainLines({ speed_gain_pct: gain_pct }: MissionResult, locale: Locale): string[] {
  if (gain_pct === undefined) return [];
  const charge = toChargeText(Math.abs(gain_pct), locale);
  return [sayMessage('terminal.speed_gain', { gain: gain_pct < 0 ? 'cost' : 'save', charge }, locale)];
}

/**
 * Says distance and time of the flight, and the charge it leaves: for a split of all flights together, since each has a battery
 * of its own.
 */
function wayLines(result: MissionResult, locale: Locale): string[] {
  const flights = splitOf(result);
  if (flights === undefined) return [routeLine(result, locale), homeLine(result, locale)];
  const distance = toRulerText(toAirDistance(result, result), locale);
  const duration = durationText(toAirTime(result, result));
  const resumed = flights.flatMap((flight) => {
    const text = resumesSaying(flight);
    return text === undefined ? [] : [sayMessage('terminal.flight_resumes', { text }, locale)];
  });
  return [
    sayMessage('terminal.flights', { flights: flights.length, distance, duration }, locale),
    ...resumed,
  ];
}

function routeLine(
  { legs, total_distance_m, total_duration_s, final_battery_pct }: MissionResult,
  locale: Locale,
): string {
  return sayMessage(
    'terminal.route',
    {
      distance: toRulerText(total_distance_m, locale),
      duration: durationText(total_duration_s),
      flown: legs.every(isFlownByCharge) ? 'yes' : 'no',
      points: pointsText(final_battery_pct, locale),
    },
    locale,
  );
}

/** The charge at home is said only where the last waypoint is reached, and the way home paid for. */
function homeLine({ legs, return_home, final_battery_pct }: MissionResult, locale: Locale): string {
  const { distance_m, duration_s, cost_pct, battery_at_home_pct } = return_home;
  const charged = cost_pct !== undefined && cost_pct > final_battery_pct ? 'none' : 'some';
  const isFlown = cost_pct !== undefined && duration_s !== undefined;
  return sayMessage(
    'terminal.return',
    {
      distance: toRulerText(distance_m, locale),
      duration: durationText(duration_s),
      charge: cost_pct === undefined ? durationText(undefined) : toChargeText(cost_pct, locale),
      left: !isFlown ? 'unflown' : !legs.every(isFlownByCharge) ? 'unsaid' : charged,
      points: pointsText(battery_at_home_pct, locale),
    },
    locale,
  );
}

/** Says at which height the wind was taken as reported. */
const windLines = ({
  wind_speed_mps,
  wind_height_m,
  locale,
}: Pick<MissionContext, 'wind_speed_mps' | 'wind_height_m' | 'locale'>): string[] =>
  wind_height_m === undefined || wind_speed_mps === 0
    ? []
    : [
        sayMessage(
          'terminal.wind',
          { speed: toWindSpeedText(wind_speed_mps, locale), height: toHeightText(wind_height_m, locale) },
          locale,
        ),
      ];

function turnBackLines(result: MissionResult, locale: Locale): string[] {
  const turning = turnBackOf(result);
  return turning === undefined
    ? []
    : [sayMessage('terminal.turn_back', { where: turnBackSaying(turning, result) }, locale)];
}

type Context = Omit<MissionContext, 'end_action'> & { readonly temp_c: number };

/** The leg table and the verdict as text for a terminal. */
export function missionText(
  filename: string,
  drone: string,
  result: MissionResult,
  context: Context,
): string {
  const { legs, end_action } = result;
  const { locale } = context;
  const { title, detail } = toMissionVerdict(result, { end_action, ...context });
  const height = toReturnHeightText(result, locale);
  return [
    sayMessage('terminal.plan', { filename, legs: legs.length, drone }, locale),
    '',
    legTable(result, context.threshold_pct, locale),
    '',
    ...wayLines(result, locale),
    ...(result.hours === undefined ? windLines(context) : hourLines(result, locale)),
    sayMessage('terminal.return_height', { height, from: returnsFrom(result) }, locale),
    ...certaintyLines(result, locale),
    ...explanationLines(result, context),
    ...speedGainLines(result, locale),
    ...sightLines(result, locale),
    ...turnBackLines(result, locale),
    ...gravestFirst(result.warnings).map(
      (warning) => `${warning.code}: ${toFindingText(warning, locale, 'terminal')}`,
    ),
    '',
    `${title}.`,
    ...(detail === '' ? [] : [detail]),
  ].join('\n');
}
