import { gravestFirst } from '../../engine/warnings/gravity.ts';
import type { JudgedFile } from '../contract/schemas/planLock.ts';
import type { MessageName } from '../report/catalogues.ts';
import { ringFenceSayings } from '../report/fenceWords.ts';
import { splitOf } from '../report/flownPlan.ts';
import { creditOf, toErrorText, toFactsText, toLevelNote, toSourceText } from '../report/groundSource.ts';
import { groundOfMission } from '../report/groundWords.ts';
import { fileFacts } from '../report/missingFiles.ts';
import { returnsFrom, toReturnHeightText } from '../report/returnHeight.ts';
import { sayMessage, saysPlace, toFindingText } from '../report/say.ts';
import { followingCharge, landsAway } from '../report/splitWords.ts';
import { isNote, type Warning, waypointOf } from '../report/warningWords.ts';
import type { Briefing } from './briefing.ts';
import { nameOf, toWeatherSourceText } from './factRows.ts';
import { shownRings } from './mapAreas.ts';

const allWarnings = ({ losses, result }: Briefing): readonly Warning[] =>
  gravestFirst([...losses, ...result.warnings]);

function toPlacedText(warning: Warning, { locale, result }: Briefing): string {
  const place = waypointOf(warning);
  const text = toFindingText(warning, locale);
  const saysWaypoint = saysPlace(warning) && !countingPoints.has(warning.code);
  return place === undefined || place < 0 || place >= result.legs.length || saysWaypoint
    ? text
    : sayMessage('briefing.at_waypoint', { waypoint: place, finding: text }, locale);
}

/** Codes whose messages count legs, or points of the file, which are no waypoints yet. */
const countingPoints: ReadonlySet<string> = new Set([
  'PICTURES_MISSED',
  'LONG_LEG',
  'PLAN_NOTE',
  'UNIT_DOUBTFUL',
  'COORDINATES_MAY_BE_SWAPPED',
]);

/** Says where fences end the straight way to the widest ring of the map. */
function ringFenceTexts(briefing: Briefing): string[] {
  const ring = shownRings(briefing).at(-1);
  if (ring?.fence_limits === undefined) return [];
  const left_pct = ring.battery_threshold_pct;
  return ringFenceSayings(ring).map((fence) =>
    sayMessage('briefing.at_ring', { left_pct, fence }, briefing.locale),
  );
}

/** Warnings about the flight itself. */
export const warningsOf = (briefing: Briefing): string[] => [
  ...allWarnings(briefing)
    .filter((warning) => !isNote(warning))
    .map((warning) => toPlacedText(warning, briefing)),
  ...ringFenceTexts(briefing),
];

function windSentence({ settings: { weather }, result, locale }: Briefing): string {
  const typed = weather.wind_height_m === undefined ? 'briefing.steady_wind' : 'briefing.growing_wind';
  const steady = weather.hourly === undefined ? typed : 'briefing.hourly_wind';
  const hasOwn = splitOf(result)?.some(({ wind }) => wind !== undefined) === true;
  const names = [steady, ...(hasOwn ? (['briefing.own_winds'] as const) : [])] as const;
  return names.map((name) => sayMessage(name, {}, locale)).join(' ');
}

function speedSentence({ settings, locale, drone }: Briefing): string {
  const { speed_policy, global_cruise_mps } = settings.options;
  if (speed_policy === 'best_range') return sayMessage('briefing.best_speed', {}, locale);
  if (speed_policy !== 'cruise')
    return sayMessage('briefing.ground_speed', { speed_mps: speed_policy.mps }, locale);
  const speed_mps = global_cruise_mps ?? drone.cruise_speed_mps;
  return sayMessage('briefing.usual_speed', { speed_mps }, locale);
}

const homeSentence = ({ result, locale }: Briefing): string =>
  sayMessage(
    'briefing.direct_return',
    {
      swap: landsAway(splitOf(result) ?? []) ? 'yes' : 'no',
      height: toReturnHeightText(result, locale),
      from: returnsFrom(result),
    },
    locale,
  );

/** The assumption about the batteries that are changed in a split; nothing for one battery. */
function changeSentences({ result, locale }: Briefing): string[] {
  const flights = splitOf(result);
  const charge_pct = followingCharge(flights) ?? 'none';
  return flights === undefined ? [] : [sayMessage('briefing.full_changes', { charge_pct }, locale)];
}

export function assumptionsOf(briefing: Briefing): string[] {
  const notes = allWarnings(briefing).filter(isNote);
  return [
    windSentence(briefing),
    speedSentence(briefing),
    homeSentence(briefing),
    ...changeSentences(briefing),
    ...new Set(notes.map((note) => toPlacedText(note, briefing))),
  ];
}

/** An answer names this where no source of heights has answered. */
const noSource = 'fallback';

function groundSentence({ result, locale }: Briefing): string {
  const ground = groundOfMission(result);
  if (ground === 'none') return toLevelNote('none', locale);
  const { elevation_source, elevation_sources = [], elevation_error_m } = result.data_sources;
  if (elevation_source === noSource) return toLevelNote('part', locale);
  const sources = toSourceText(elevation_source, locale);
  const error = elevation_error_m === undefined ? 'none' : toErrorText(elevation_error_m, locale);
  const standing = elevation_sources.some(({ surface }) => surface !== 'terrain') ? 'surface' : 'none';
  const known = sayMessage('briefing.ground_heights', { sources, error, standing }, locale);
  return ground === 'part' ? `${known} ${toLevelNote('part', locale)}` : known;
}

const ceilingCodes: ReadonlySet<string> = new Set(['ABOVE_HEIGHT_CEILING', 'RETURN_ABOVE_HEIGHT_CEILING']);

/** Names the ceiling above the ground, and says if it is passed: where, the warnings say. */
function ceilingSentence({ result, settings, locale }: Briefing): string[] {
  const { max_height_above_ground_m: ceiling_m } = settings.options;
  if (ceiling_m === undefined) return [];
  const passed = result.warnings.some(({ code }) => ceilingCodes.has(code)) ? 'yes' : 'no';
  return [sayMessage('briefing.ceiling', { ceiling_m, passed, known: groundOfMission(result) }, locale)];
}

export function limitsOf(briefing: Briefing): string[] {
  const { result, settings, locale } = briefing;
  const { clearance_m } = settings.options;
  const isUnchecked = (briefing.drone.class ?? 'multirotor') !== 'multirotor';
  const said = (name: MessageName) => sayMessage(name, {}, locale);
  return [
    groundSentence(briefing),
    ...(groundOfMission(result) === 'none'
      ? []
      : [sayMessage('briefing.warned_below', { clearance_m }, locale)]),
    ...ceilingSentence(briefing),
    said(result.criterion === '95_of_100' ? 'briefing.at_least' : 'briefing.middle_only'),
    said('briefing.not_modelled'),
    ...(isUnchecked ? [said('briefing.wing_unchecked')] : []),
    ...(['obstacles', 'zones'] as const).map((kind) => worldSentence(briefing, kind)),
  ];
}

const filesOf = ({ judged_files }: Briefing, kind: JudgedFile['kind']) =>
  judged_files.filter((file) => file.kind === kind);

/** Says by how many files obstacles or airspace were checked. */
function worldSentence(briefing: Briefing, kind: JudgedFile['kind']): string {
  const values = { files: filesOf(briefing, kind).length };
  return sayMessage(`briefing.checked_${kind}`, values, briefing.locale);
}

const mostSources = 2;

export function sourcesOf(briefing: Briefing): string[] {
  const { drone, result, settings, locale } = briefing;
  const named = Array.isArray(drone.source) ? drone.source : [];
  const { elevation_source, elevation_sources = [], weather_source } = result.data_sources;
  const weather = weather_source === 'request' ? weather_source : settings.weather.source;
  const aircraft = {
    name: nameOf(briefing),
    clauses: named.length === 0 ? 'none' : named.slice(0, mostSources),
    more: Math.max(0, named.length - mostSources),
  };
  return [
    sayMessage('briefing.source_aircraft', aircraft, locale),
    sayMessage('briefing.source_air', { source: toWeatherSourceText(weather, locale) }, locale),
    ...(elevation_source === noSource
      ? []
      : [sayMessage('briefing.source_ground', { sources: toSourceText(elevation_source, locale) }, locale)]),
    ...elevation_sources.map((source) => toFactsText(source, locale)),
    ...[creditOf(elevation_sources, locale)].filter((credit) => credit !== ''),
    ...briefing.judged_files.map((file) =>
      sayMessage('briefing.source_file', { kind: file.kind, ...fileFacts(file) }, locale),
    ),
    sayMessage('briefing.source_model', {}, locale),
  ];
}
