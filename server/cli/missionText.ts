import { gravestFirst } from '../../engine/warnings/gravity.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { toFactors } from '../report/batteryFactors.ts';
import { toChargeText } from '../report/chargeWords.ts';
import { isFlownByCharge, splitOf, turnBackOf } from '../report/flownPlan.ts';
import { toHeightText, toRulerText, toSpeedText } from '../report/format.ts';
import type { MissionContext } from '../report/missionContext.ts';
import { toAirDistance, toAirTime, turnBackSaying } from '../report/missionFacts.ts';
import { toReturnHeightText } from '../report/returnHeight.ts';
import { say } from '../report/say.ts';
import { toChanceText } from '../report/verdict/chance.ts';
import { toMissionVerdict } from '../report/verdict/missionVerdict.ts';
import { durationText, legTable, pointsText } from './legText.ts';

/** Says how sure it is that the plan comes home with the threshold; nothing of one that ends elsewhere or is split. */
function certaintyLines(result: MissionResult): string[] {
  const chance = toChanceText(result, result.end_action, 'metric');
  return chance === undefined ? [] : [`Chance of keeping the reserve: ${chance}.`];
}

/** Lists the uses of the battery, the largest first. */
function explanationLines({ explanation }: MissionResult, weather: { readonly temp_c: number }): string[] {
  if (explanation === undefined) return [];
  const named = toFactors(explanation, weather, 'metric').map(
    ({ name, points_pct }) => `${name.toLowerCase()} ${pointsText(points_pct)}`,
  );
  return [
    `Where ${toChargeText(explanation.total_pct, 'metric')} ${explanation.total_pct > 100 ? 'goes' : 'go'}: ${named.join(', ')}.`,
  ];
}

function sightLines({ line_of_sight: sight }: MissionResult): string[] {
  if (sight === undefined) return [];
  const { lost, lost_m, unknown_m, furthest_m, eye } = sight;
  const where = lost.map(
    ({ leg_index, from_m, to_m }) => `leg ${leg_index + 1} from ${from_m.toFixed(0)} to ${to_m.toFixed(0)} m`,
  );
  const rest = unknown_m === undefined ? 'all the way' : 'as far as the ground is known';
  const seen = lost.length === 0 ? `kept ${rest}` : `lost on ${lost_m.toFixed(0)} m: ${where.join(', ')}`;
  return [
    `Line of sight, eye ${eye.height_m} m above ground: ${seen}. At most ${furthest_m.toFixed(0)} m away.`,
    `On the return ${returnSightText(sight)}.`,
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
          ? `The speeds asked for cost ${toChargeText(-speed_gain_pct, 'metric')} more than the plan's.`
          : `The speeds asked for save ${toChargeText(speed_gain_pct, 'metric')}.`,
      ];

/**
 * Says distance and time of the flight, and the charge it leaves: for a split of all flights together, since each has a battery
 * of its own.
 */
function wayLines(result: MissionResult): string[] {
  const flights = splitOf(result);
  if (flights !== undefined) {
    const air = `${toRulerText(toAirDistance(result, result), 'metric')}, ${durationText(toAirTime(result, result))}`;
    return [`Flights: ${flights.length}, ${air} in the air.`];
  }
  return [routeLine(result), homeLine(result)];
}

function routeLine({ legs, total_distance_m, total_duration_s, final_battery_pct }: MissionResult): string {
  const way = `Route: ${toRulerText(total_distance_m, 'metric')}, ${durationText(total_duration_s)}`;
  return legs.every(isFlownByCharge)
    ? `${way}, ${pointsText(final_battery_pct)} % left at its end.`
    : `${way} if it could be flown.`;
}

/** The charge at home is said only where the last waypoint is reached, and the way home paid for. */
function homeLine({ legs, return_home, final_battery_pct }: MissionResult): string {
  const { distance_m, duration_s, cost_pct, battery_at_home_pct } = return_home;
  const way = `Return from the last waypoint: ${toRulerText(distance_m, 'metric')}, ${durationText(duration_s)}, costs ${cost_pct === undefined ? durationText(undefined) : toChargeText(cost_pct, 'metric')}`;
  if (!legs.every(isFlownByCharge)) return `${way}.`;
  return (cost_pct ?? 0) > final_battery_pct
    ? `${way}, more than is left.`
    : `${way}, ${pointsText(battery_at_home_pct)} % left on the ground.`;
}

/** Says at which height the wind was taken as reported. */
const windLines = ({
  wind_speed_mps,
  wind_height_m,
}: Pick<MissionContext, 'wind_speed_mps' | 'wind_height_m'>): string[] =>
  wind_height_m === undefined || wind_speed_mps === 0
    ? []
    : [
        `Wind: ${toSpeedText(wind_speed_mps, 'metric')} as reported at ${toHeightText(wind_height_m, 'metric')}. It grows with height.`,
      ];

/** The leg table and the verdict as text for a terminal. */
export function missionText(
  filename: string,
  drone: string,
  result: MissionResult,
  context: Omit<MissionContext, 'locale' | 'end_action'> & { readonly temp_c: number },
): string {
  const { legs, end_action } = result;
  const turning = turnBackOf(result);
  const { title, detail } = toMissionVerdict(result, { locale: 'metric', end_action, ...context });
  return [
    `${filename}, ${legs.length} ${legs.length === 1 ? 'leg' : 'legs'}, ${drone}`,
    '',
    legTable(result, context.threshold_pct),
    '',
    ...wayLines(result),
    ...windLines(context),
    `Return height to set in the aircraft: ${toReturnHeightText(result, 'metric')} above the launch point.`,
    ...certaintyLines(result),
    ...explanationLines(result, context),
    ...speedGainLines(result),
    ...sightLines(result),
    ...(turning === undefined ? [] : [`Turn back by: ${say(turnBackSaying(turning))}.`]),
    ...gravestFirst(result.warnings).map(({ code, message }) => `${code}: ${message}`),
    '',
    `${title}.`,
    ...(detail === '' ? [] : [detail]),
  ].join('\n');
}
