import type { Position } from '../../engine/geo/position.ts';
import { toRadians } from '../../engine/units.ts';
import type { FieldCheck, FieldPlace, FieldRing, FieldView, Place } from '../contract/fieldView.ts';
import { type Locale, tagOf } from '../contract/locale.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { unitsOf } from '../contract/unitChoice.ts';
import type { FindInBox } from '../places/gazetteer.ts';
import { flightSettingsOf } from '../report/flightSettings.ts';
import { flownLegs, splitOf } from '../report/flownPlan.ts';
import {
  besideEachOther,
  toBearingText,
  toDegreesText,
  toDurationText,
  toHeightText,
  toPercentText,
  toWindNumberText,
  toWindSpeedText,
} from '../report/format.ts';
import { leaveBy } from '../report/leaveBy.ts';
import { strongestWind, toAirTime } from '../report/missionFacts.ts';
import { returnHeightCheck, toReturnHeightText } from '../report/returnHeight.ts';
import { forbiddenColor } from '../report/ringColors.ts';
import { isReached, ringToFly } from '../report/ringReach.ts';
import { say, sayMessage } from '../report/say.ts';
import { firstBatterySaying, followingCharge } from '../report/splitWords.ts';
import { forbiddingOf } from '../report/verdict/warningFindings.ts';
import type { OnScreen } from '../screen/planScreen.ts';
import { type Answers, screenVerdict } from '../screen/screenWords.ts';
import { waterAround } from './waterAround.ts';

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Rounds a position to a metre. */
const toPlace = ({ lat, lon }: Position): Place => [rounded(lat), rounded(lon)];

/** A phone shows few names; those beyond are small places. */
const mostPlaces = 40;
/** Names as far beyond the rings as this share of their height and width may come into the picture. */
const beyond = 0.25;
/** Around a plan without rings, degrees. */
const least_deg = 0.02;

type Drawn = Pick<FieldView, 'launch' | 'route' | 'rings'>;

/** The box around launch point, route and rings, with so much beyond it as a share of its height and width. */
function boxAround(view: Drawn, beyond: number, least_deg: number) {
  const [lat0, lon0] = view.launch;
  const all = [view.launch, ...view.route, ...view.rings.flatMap(({ outline }) => outline)];
  const lats = all.map(([lat]) => lat);
  const easts = all.map(([, lon]) => ((lon - lon0 + 540) % 360) - 180);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const up = Math.max(least_deg, beyond * (north - south));
  const aside = Math.max(least_deg / Math.max(0.05, Math.cos(toRadians(lat0))), beyond * (east - west));
  return {
    south: south - up,
    north: north + up,
    west: lon0 + west - aside,
    wide: east - west + 2 * aside,
  };
}

/** The places around launch point, route and rings. */
const placesAround = (view: Drawn, placesIn: FindInBox): FieldPlace[] =>
  placesIn(boxAround(view, beyond, least_deg), mostPlaces).map((place) => ({
    name: place.name,
    at: toPlace(place),
  }));

/** The picture of a narrow plan shows as much again on each side, and more where the phone is away from it. */
const beyondOfWater = 2;
const leastOfWater_deg = 0.2;

function waterOf(view: Drawn): FieldView['water'] {
  const { south, north, west, wide } = boxAround(view, beyondOfWater, leastOfWater_deg);
  return waterAround({ south: Math.max(-90, south), north: Math.min(90, north), west, east: west + wide });
}

const missionOf = ({ mission }: Answers): MissionResult | undefined =>
  mission !== undefined && 'result' in mission ? mission.result : undefined;

/** The waypoint at which there is least time to spare for the way home, of a flight that keeps its reserve from each of them. */
function leaveOf(result: MissionResult | undefined, tone: string, locale: Locale): FieldView['leave'] {
  if (result === undefined || tone === 'bad' || splitOf(result) !== undefined) return undefined;
  // A time at one waypoint would read as leave to fly on to those that have none.
  if (result.legs.some(({ latest_departure_s }) => latest_departure_s === undefined)) return undefined;
  const tightest = result.legs.toSorted(
    (one, other) => (one.spare_hover_s ?? 0) - (other.spare_hover_s ?? 0),
  )[0];
  const after_s = tightest && leaveBy(tightest);
  if (tightest === undefined || after_s === undefined) return undefined;
  return {
    label: sayMessage('field.leave_by', { place: tightest.leg_index }, locale),
    after_s,
    in_air: sayMessage('field.in_air', { time: toDurationText(after_s) }, locale),
  };
}

function lineOf({ answer }: OnScreen, result: MissionResult | undefined, locale: Locale): string {
  const { aircraft, end_action } = answer.plan;
  const air_s = result && toAirTime(result, { end_action });
  return besideEachOther([
    aircraft.name,
    air_s === undefined ? '' : sayMessage('field.in_air', { time: toDurationText(air_s) }, locale),
  ]);
}

function windOf(
  { answer, answers }: OnScreen,
  result: MissionResult | undefined,
  locale: Locale,
): FieldView['wind'] {
  const { wind_speed_mps, wind_dir_deg, gust_speed_mps, source, asked_at } = answer.plan.air;
  const strongest = result && strongestWind(result);
  const values = {
    wind: toWindSpeedText(wind_speed_mps, locale),
    from: toBearingText(wind_dir_deg),
    gusts: gust_speed_mps > wind_speed_mps ? toWindNumberText(gust_speed_mps, locale) : 'none',
  };
  const height_m = answers.plan.inputs.wind_height_m === undefined ? undefined : strongest?.height_m;
  return {
    text: sayMessage('field.wind', values, locale),
    beside:
      strongest !== undefined && height_m !== undefined
        ? sayMessage(
            'field.wind_aloft',
            {
              wind: toWindSpeedText(strongest.wind_mps, locale),
              height: toHeightText(height_m, locale),
            },
            locale,
          )
        : '',
    source:
      source === undefined
        ? sayMessage('field.wind_typed', {}, locale)
        : sayMessage('field.wind_source', { source }, locale),
    asked_at,
  };
}

function checksOf({ answer, answers }: OnScreen, locale: Locale): FieldCheck[] {
  const { initial_battery_pct, return_height_m, air } = answer.plan;
  const result = missionOf(answers);
  const following_pct = result && followingCharge(splitOf(result));
  const typedHeight = return_height_m === undefined ? 'none' : toHeightText(return_height_m, locale);
  const check = (id: string, text: string, value = ''): FieldCheck => ({ id, text, value });
  const charge = toPercentText(initial_battery_pct);
  return [
    check(
      'battery',
      following_pct === undefined
        ? sayMessage('field.check_battery', { charge }, locale)
        : sayMessage('field.check_batteries', { charge, following: toPercentText(following_pct) }, locale),
      toDegreesText(air.temp_c, locale),
    ),
    check(
      'return_height',
      returnHeightCheck(result === undefined ? typedHeight : toReturnHeightText(result, locale), locale),
    ),
    check(
      'wind',
      sayMessage('field.check_wind', {}, locale),
      sayMessage(
        'field.up_to',
        { value: toWindSpeedText(Math.max(air.wind_speed_mps, air.gust_speed_mps), locale) },
        locale,
      ),
    ),
    check('card', sayMessage('field.check_card', {}, locale)),
  ];
}

type RingLabels = Pick<FieldRing, 'label' | 'inside' | 'line_label' | 'sure_label'>;

/** The ring to fly to has a label on each of its lines, which says what the line means; others have one. */
function labelsOf(threshold_pct: number, isToFly: boolean, hasEdge: boolean, locale: Locale): RingLabels {
  const charge = toPercentText(threshold_pct);
  const line = (edge: string) =>
    sayMessage('window.map.ring_label', { name: `${threshold_pct}`, edge }, locale);
  const inside = (sure: string) => sayMessage('field.ring_inside', { charge, sure }, locale);
  const hasBoth = isToFly && hasEdge;
  return {
    label: sayMessage('field.ring', { charge }, locale),
    inside: { sure: inside('yes'), probably: inside('no') },
    line_label: line(hasBoth ? 'solid' : 'none'),
    ...(hasBoth && { sure_label: line('dashed') }),
  };
}

/** The rings that the window shows, in its colours. */
function ringsOf({ answers }: OnScreen, locale: Locale): FieldRing[] {
  const { range, plan } = answers;
  if ('problem' in range) return [];
  const isForbidden = forbiddingOf(range.result.warnings).length > 0;
  const toFly = ringToFly(range.result, plan.inputs.rth_threshold_pct)?.battery_threshold_pct;
  return range.result.rings
    .filter(
      (ring) => isReached(ring) && !plan.inputs.hidden_thresholds_pct.includes(ring.battery_threshold_pct),
    )
    .map(({ battery_threshold_pct, color, polygon, holes = [], conservative }) => ({
      ...labelsOf(battery_threshold_pct, battery_threshold_pct === toFly, conservative !== undefined, locale),
      color: isForbidden ? forbiddenColor : color,
      outline: polygon.map(toPlace),
      holes: holes.map((hole) => hole.map(toPlace)),
      ...(conservative !== undefined && { sure: conservative.polygon.map(toPlace) }),
    }));
}

function ringsOfText(
  { plan }: Answers,
  result: MissionResult | undefined,
  locale: Locale,
): FieldView['rings_of'] {
  const first = firstBatterySaying(flightSettingsOf(plan.inputs), result);
  return first && say(first, locale);
}

interface Asked {
  readonly placesIn: FindInBox;
  readonly locale: Locale;
  readonly expires_at: string | undefined;
}

export function toFieldView(shown: OnScreen, { locale, expires_at, placesIn }: Asked): FieldView {
  const { answer, answers } = shown;
  const result = missionOf(answers);
  const { tone, title, detail } = screenVerdict(answers, locale);
  const drawn = {
    launch: toPlace(answer.plan.launch),
    route: answer.plan.waypoints.map(toPlace),
    rings: ringsOf(shown, locale),
  };
  return {
    ...drawn,
    water: waterOf(drawn),
    places: placesAround(drawn, placesIn),
    credit: sayMessage('window.search.credit', {}, locale),
    revision: answer.revision,
    at: new Date().toISOString(),
    expires_at,
    tag: tagOf(locale),
    name: answers.plan.name ?? sayMessage('window.documents.untitled', {}, locale),
    verdict: { tone, title, detail, line: lineOf(shown, result, locale) },
    leave: leaveOf(result, tone, locale),
    takeoff_time: answer.plan.air.takeoff_time,
    wind: windOf(shown, result, locale),
    checks: checksOf(shown, locale),
    rings_of: ringsOfText(answers, result, locale),
    statuses: (result === undefined ? [] : flownLegs(result)).map(({ status }) => status),
    length_unit: unitsOf(locale).length,
    height_unit: unitsOf(locale).height,
  };
}
