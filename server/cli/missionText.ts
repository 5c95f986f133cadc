import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { toFactors } from '../contract/words/batteryFactors.ts';
import { turnBackOf } from '../contract/words/flownPlan.ts';
import { legStanding, toStandingText } from '../contract/words/legWords.ts';
import { type MissionContext, toMissionVerdict } from '../contract/words/missionVerdict.ts';
import { tableText } from './table.ts';

const pointsText = (value_pct: number | undefined) => (value_pct === undefined ? '—' : value_pct.toFixed(1));

function durationText(duration_s: number | undefined): string {
  if (duration_s === undefined) return '—';
  const whole_s = Math.round(duration_s);
  return `${Math.floor(whole_s / 60)}:${String(whole_s % 60).padStart(2, '0')}`;
}

const likelihoodText = (probability: number): string =>
  probability > 0.99 ? 'over 99 %' : probability < 0.01 ? 'under 1 %' : `${Math.round(100 * probability)} %`;

function certaintyLines({ uncertainty }: MissionResult): string[] {
  if (uncertainty === undefined) return [];
  const { completion_probability, battery_at_home: left, confidence_pct } = uncertainty;
  const between =
    left === undefined
      ? ''
      : ` ${confidence_pct} of 100 such flights land with ${pointsText(left.low_pct)} to ${pointsText(left.high_pct)} %.`;
  return [`Home with the threshold left: ${likelihoodText(completion_probability)} likely.${between}`];
}

/** What uses the battery, the largest first. */
function explanationLines({ explanation }: MissionResult, weather: { readonly temp_c: number }): string[] {
  if (explanation === undefined) return [];
  const named = toFactors(explanation, weather).map(
    ({ name, points_pct }) => `${name.toLowerCase()} ${pointsText(points_pct)}`,
  );
  return [`Where ${pointsText(explanation.total_pct)} points go: ${named.join(', ')}.`];
}

function sightLines({ line_of_sight: sight }: MissionResult): string[] {
  if (sight === undefined) return [];
  const { lost, lost_m, unknown_m, furthest_m, eye } = sight;
  const where = lost.map(
    ({ leg_index, from_m, to_m }) => `leg ${leg_index} from ${from_m.toFixed(0)} to ${to_m.toFixed(0)} m`,
  );
  const rest = unknown_m === undefined ? 'all the way' : 'as far as the ground is known';
  const seen = lost.length === 0 ? `kept ${rest}` : `lost on ${lost_m.toFixed(0)} m: ${where.join(', ')}`;
  return [
    `Line of sight, eye ${eye.height_m} m over the ground: ${seen}; ${furthest_m.toFixed(0)} m away at most.`,
    `On the way home ${returnSightText(sight)}.`,
  ];
}

const mostNamed = 5;

/** `it is lost from waypoint 3 from 0 to 477 m`; the first few of many. */
function returnSightText({
  return_lost,
  first_return_leg_index,
  return_unknown_m,
}: NonNullable<MissionResult['line_of_sight']>): string {
  if (return_lost.length === 0) {
    const from = first_return_leg_index === 0 ? '' : 'from the last waypoint ';
    return `${from}it is kept${return_unknown_m === undefined ? '' : ' as far as the ground is known'}`;
  }
  const named = return_lost
    .slice(0, mostNamed)
    .map(
      ({ leg_index, from_m, to_m }) =>
        `from waypoint ${leg_index + 1} from ${from_m.toFixed(0)} to ${to_m.toFixed(0)} m`,
    );
  const more = return_lost.length - named.length;
  return `it is lost ${named.join(', ')}${more > 0 ? ` and ${more} times more` : ''}`;
}

const speedGainLines = ({ speed_gain_pct }: MissionResult): string[] =>
  speed_gain_pct === undefined
    ? []
    : [
        speed_gain_pct < 0
          ? `The speeds asked for cost ${pointsText(-speed_gain_pct)} points more than the plan's.`
          : `The speeds asked for save ${pointsText(speed_gain_pct)} points.`,
      ];

const head = [
  'leg',
  'distance m',
  'course °',
  'time',
  'start %',
  'end %',
  'home costs',
  'margin',
  'leave by',
  'status',
  '',
];

/** Least height over the ground on a leg and on the way home from its end, where some leg has one. */
const groundHead = ['over ground m', 'way home m'];
const metresText = (clearance: { readonly min_m: number } | undefined) =>
  clearance === undefined ? '—' : clearance.min_m.toFixed(0);

const groundCells = (hasGround: boolean, leg: MissionResult['legs'][number]): string[] =>
  hasGround ? [metresText(leg.clearance), metresText(leg.return_clearance)] : [];

const toRow = (leg: MissionResult['legs'][number], hasGround: boolean): string[] => [
  String(leg.leg_index),
  leg.distance_m.toFixed(0),
  leg.course_deg.toFixed(0),
  durationText(leg.duration_s),
  pointsText(leg.battery_start_pct),
  pointsText(leg.battery_end_pct),
  pointsText(leg.rth_cost_pct),
  pointsText(leg.return_margin_pct),
  durationText(leg.latest_departure_s),
  ...groundCells(hasGround, leg),
  leg.status,
  legStanding(leg) === 'ok' ? '' : toStandingText(leg, 'metric'),
];

function legTable(legs: MissionResult['legs']): string {
  const hasGround = legs.some(({ clearance }) => clearance !== undefined);
  const rows = legs.map((leg) => toRow(leg, hasGround));
  return tableText(hasGround ? head.toSpliced(-2, 0, ...groundHead) : head, rows);
}

/** The leg table and the verdict as text for a terminal. */
export function missionText(
  filename: string,
  drone: string,
  result: MissionResult,
  context: Omit<MissionContext, 'units' | 'end_action'> & { readonly temp_c: number },
): string {
  const { legs, return_home, end_action } = result;
  const turning = turnBackOf(result);
  const { title, detail } = toMissionVerdict(result, { units: 'metric', end_action, ...context });
  const home = `Home from the last waypoint: ${return_home.distance_m.toFixed(0)} m, ${durationText(return_home.duration_s)}, costs ${pointsText(return_home.cost_pct)} points, ${pointsText(return_home.battery_at_home_pct)} % left on the ground.`;
  return [
    `${filename}, ${legs.length} ${legs.length === 1 ? 'leg' : 'legs'}, ${drone}`,
    '',
    legTable(legs),
    '',
    `Route: ${(result.total_distance_m / 1000).toFixed(2)} km, ${durationText(result.total_duration_s)}, ${pointsText(result.final_battery_pct)} % left at its end.`,
    home,
    ...certaintyLines(result),
    ...explanationLines(result, context),
    ...speedGainLines(result),
    ...sightLines(result),
    ...(turning === undefined
      ? []
      : [`Turn back by: ${Math.floor(turning.fraction * 100)} % along leg ${turning.leg_index}.`]),
    ...result.warnings.map(({ code, message }) => `${code}: ${message}`),
    '',
    `${title}.`,
    ...(detail === '' ? [] : [detail]),
  ].join('\n');
}
