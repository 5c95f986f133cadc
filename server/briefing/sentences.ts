import { gravestFirst } from '../../engine/warnings/gravity.ts';
import { ringFenceSayings } from '../report/fenceWords.ts';
import { splitOf } from '../report/flownPlan.ts';
import { toHeightText, toPercentText, toSpeedText } from '../report/format.ts';
import { levelNotes, toErrorText, toSourceText } from '../report/groundSource.ts';
import { groundOfMission } from '../report/groundWords.ts';
import { toReturnHeightText } from '../report/returnHeight.ts';
import { say, saysPlace, toFindingText } from '../report/say.ts';
import { isToSwapPlace } from '../report/splitWords.ts';
import { isNote, placeOf, type Warning } from '../report/warningWords.ts';
import type { Briefing } from './briefing.ts';
import { nameOf } from './factRows.ts';
import { shownRings } from './mapAreas.ts';

const allWarnings = ({ losses, result }: Briefing): readonly Warning[] =>
  gravestFirst([...losses, ...result.warnings]);

function toPlacedText(warning: Warning, { locale, result }: Briefing): string {
  const place = placeOf(warning);
  const text = toFindingText(warning, locale);
  const saysWaypoint = saysPlace(warning) && !countingPoints.has(warning.code);
  return place === undefined || place < 0 || place >= result.legs.length || saysWaypoint
    ? text
    : `Waypoint ${place + 1}: ${text}`;
}

/** Codes whose messages count legs, or points of the file, which are no waypoints yet. */
const countingPoints: ReadonlySet<string> = new Set([
  'LONG_LEG',
  'PLAN_NOTE',
  'UNIT_DOUBTFUL',
  'COORDINATES_MAY_BE_SWAPPED',
]);

/** Says where fences end the straight way to the widest ring of the map. */
function ringFenceTexts(briefing: Briefing): string[] {
  const ring = shownRings(briefing).at(-1);
  if (ring?.fence_limits === undefined) return [];
  return ringFenceSayings(ring).map(
    (one) => `${toPercentText(ring.battery_threshold_pct)} ring: ${say(one, briefing.locale)}`,
  );
}

/** Warnings about the flight itself. */
export const warningsOf = (briefing: Briefing): string[] => [
  ...allWarnings(briefing)
    .filter((warning) => !isNote(warning))
    .map((warning) => toPlacedText(warning, briefing)),
  ...ringFenceTexts(briefing),
];

function windSentence({ settings: { weather }, result }: Briefing): string {
  const own = splitOf(result)?.some(({ wind }) => wind !== undefined);
  const each = own ? ' Flights with a wind beside their name are flown in that.' : '';
  return `${placesSentence(weather)}${each}`;
}

function placesSentence(weather: Briefing['settings']['weather']): string {
  return weather.wind_height_m === undefined
    ? 'The wind is steady, and the same at every place and height.'
    : 'The wind is steady and the same at every place; it grows with height over what it blows over.';
}

function speedSentence(briefing: Briefing): string {
  const { settings, locale, drone } = briefing;
  const { speed_policy, global_cruise_mps } = settings.options;
  if (speed_policy === 'best_range')
    return 'Each leg is flown at the speed that uses the least charge in this wind.';
  if (speed_policy !== 'cruise')
    return `Every leg is flown at ${toSpeedText(speed_policy.mps, locale)} ground speed, as far as the aircraft can.`;
  const usual = toSpeedText(global_cruise_mps ?? drone.cruise_speed_mps, locale);
  return `Legs without a speed of their own are flown at ${usual}, as far as the wind allows.`;
}

const homeSentence = (briefing: Briefing): string =>
  `The return${splitOf(briefing.result)?.some(isToSwapPlace) ? ' or the flight to the swap point' : ''} from any waypoint is direct, at ${toReturnHeightText(briefing.result, briefing.locale)} above the launch point or higher.`;

export function assumptionsOf(briefing: Briefing): string[] {
  const notes = allWarnings(briefing).filter(isNote);
  return [
    windSentence(briefing),
    speedSentence(briefing),
    homeSentence(briefing),
    ...(splitOf(briefing.result) === undefined
      ? []
      : ['Each flight begins with a full change of battery, charged and warm as the first.']),
    ...new Set(notes.map((note) => toPlacedText(note, briefing))),
  ];
}

/** An answer names this where no source of heights has answered. */
const noSource = 'fallback';

function groundSentence({ result, locale }: Briefing): string {
  const ground = groundOfMission(result);
  if (ground === 'none') return levelNotes.none;
  const { elevation_source, elevation_error_m } = result.data_sources;
  if (elevation_source === noSource) return levelNotes.part;
  const error = toErrorText(elevation_error_m, locale);
  const known = `Ground heights: ${toSourceText(elevation_source)}${error === '' ? '' : `, ${error}`}. Trees, wires and buildings are not included.`;
  return ground === 'part' ? `${known} ${levelNotes.part}` : known;
}

export function limitsOf(briefing: Briefing): string[] {
  const { result, settings, locale } = briefing;
  const isUnchecked = (briefing.drone.class ?? 'multirotor') !== 'multirotor';
  return [
    groundSentence(briefing),
    ...(groundOfMission(result) === 'none'
      ? []
      : [`Warnings below ${toHeightText(settings.options.clearance_m, locale)} above ground.`]),
    result.criterion === '95_of_100'
      ? '“At least” is what 95 of 100 flights keep. It covers normal variation in wind, consumption and battery, not faults.'
      : 'Only the middle estimate is shown: half of all flights end with less.',
    'Turbulence, downdraughts, icing and a damaged battery are not modelled.',
    ...(isUnchecked ? ['These figures were not checked against flights of a fixed wing or VTOL.'] : []),
    'Airspace and local rules are not checked.',
  ];
}

const mostSources = 2;

export function sourcesOf(briefing: Briefing): string[] {
  const { drone, result, settings } = briefing;
  const { source } = drone;
  const named = Array.isArray(source) ? source : [];
  const more = named.length > mostSources ? `; and ${named.length - mostSources} more` : '';
  const { elevation_source } = result.data_sources;
  const { weather_source } = result.data_sources;
  return [
    `Aircraft: ${nameOf(briefing)}${named.length === 0 ? '' : `, ${named.slice(0, mostSources).join('; ')}${more}`}.`,
    `Air and wind: ${weather_source === 'request' ? 'as given' : settings.weather.source}.`,
    ...(elevation_source === noSource ? [] : [`Ground heights: ${toSourceText(elevation_source)}.`]),
    'Model: the equations and constants of engine/MODEL.md of this version.',
  ];
}
