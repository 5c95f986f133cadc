import { aircraftName } from '../report/aircraftName.ts';
import { toPointsText } from '../report/format.ts';
import { toFacts, toVerdict } from '../report/replayFacts.ts';
import {
  toWindText as toLoggedWindText,
  toPartingText,
  toTooShortText,
  toWayHomeText,
} from '../report/replayWords.ts';
import { sayMessage, toFindingText } from '../report/say.ts';
import { toWindText } from '../report/splitWords.ts';
import type { Judgement } from '../report/verdict/judge.ts';
import type { Comparison } from './comparison.ts';
import { drawBattery } from './comparisonChart.ts';
import { drawComparisonMap } from './comparisonMap.ts';
import { aboutText, partsTable, summaryTable } from './comparisonTables.ts';
import { type Column, drawRows } from './factColumn.ts';
import type { FactRow } from './factRows.ts';
import { drawFooters } from './footer.ts';
import { drawJudgement, drawTitleOf } from './head.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import { drawList } from './lists.ts';
import { type Pages, type Printed, printed } from './pages.ts';
import { drawPlainTable } from './plainTable.ts';
import { toPrintedText } from './toPrintedText.ts';

function toSubtitle({ log, drone, laid, flights, locale }: Comparison): string {
  const { filename, take_off_utc_s } = log;
  const took_off =
    take_off_utc_s === undefined
      ? 'none'
      : toPrintedText(new Date(1000 * take_off_utc_s).toISOString(), locale);
  const flight = flights === 1 ? 'none' : laid.flight_index;
  const aircraft = aircraftName(drone);
  return sayMessage('after.subtitle', { filename, aircraft, took_off, flight, flights }, locale);
}

/** The score of the prediction, in the words of the log check. */
function scoreOf({ replay, locale }: Comparison): Judgement {
  const { status: tone, text: title, detail } = toVerdict(replay, locale);
  const facts = toFacts(replay, locale).map(({ value, about: name }) => ({ value, name }));
  return { tone, title, detail, facts };
}

/** The greatest charge that the aircraft asked for to come home, where its log has that. */
function saidMost({ replay }: Comparison) {
  return replay.samples
    .flatMap(({ t_s, said_home_pct, home_pct }) =>
      said_home_pct === undefined ? [] : [{ at_s: t_s, said_home_pct, home_pct }],
    )
    .toSorted((a, b) => b.said_home_pct - a.said_home_pct)[0];
}

/** The aircraft's own return estimate beside the model's; that there is none where the log has none. */
export function ownEstimateText(comparison: Comparison): string {
  const { replay, locale } = comparison;
  if (replay.way_home !== undefined) return toWayHomeText(replay.way_home, locale);
  const most = saidMost(comparison);
  if (most === undefined) return sayMessage('after.own_none', {}, locale);
  const { at_s, said_home_pct, home_pct } = most;
  const home = home_pct === undefined ? 'none' : toPointsText(home_pct, locale);
  return sayMessage('after.own_said', { at_s, said_home_pct, home }, locale);
}

function trackRows({ laid, wind, replay, locale }: Comparison): FactRow[] {
  const { reached, waypoints, farthest, end, parts } = laid;
  const say = (name: Parameters<typeof sayMessage>[0], values = {}) => sayMessage(name, values, locale);
  const last = parts.findLast(({ flown }) => flown !== undefined)?.last_leg_index ?? 0;
  const { apart_m, at_s } = farthest;
  return [
    [say('after.waypoints'), say('after.reached', { reached, waypoints })],
    [say('after.farthest'), say('after.farthest_at', { apart_m, at_s })],
    [say('after.ended'), say('after.end', { end, last })],
    [say('after.wind_planned'), toWindText(wind, locale)],
    [say('after.wind_logged'), toLoggedWindText(replay.wind, locale)],
  ];
}

/** Writes a text below the cursor. */
function drawText(
  pages: Pages,
  text: string,
  { x, width }: Column,
  style: { size: number; color?: string },
): void {
  for (const line of pages.linesOf(text, width, style)) {
    pages.y += 10;
    pages.write(line, x, pages.y, style);
  }
}

const mapShare = 0.56;
const mapHeight = 158;
const gutter = 16;

/** The map, and beside it how the track lies on the plan and what the aircraft itself thought of its way home. */
function drawTrack(pages: Pages, comparison: Comparison): void {
  const { locale } = comparison;
  pages.keepTogether(mapHeight + 30);
  const { left, width, y: top } = pages;
  const x = left + width * mapShare + gutter;
  const column = { x, width: width * (1 - mapShare) - gutter };
  const begin = (heading: 'after.track' | 'after.own') => {
    pages.y = drawHeading(pages, sayMessage(heading, {}, locale), x, column.width) + 2;
  };
  begin('after.track');
  drawRows(pages, trackRows(comparison), column);
  pages.y += 6;
  begin('after.own');
  drawText(pages, ownEstimateText(comparison), column, { size: sizes.table });
  const bottom = Math.max(top + mapHeight, pages.y);
  drawComparisonMap(pages, comparison, { left, top, right: left + width * mapShare, bottom });
  pages.y = bottom + 9;
  pages.write(sayMessage('after.map_legend', {}, locale), left, pages.y, {
    size: sizes.label,
    color: ink.muted,
  });
  pages.y += 10;
}

/** Sentences that the log check remarks. */
function remarksOf({ replay, locale }: Comparison): string[] {
  const { partings, notes, is_evidence } = replay;
  return [
    ...partings.map((parting) => `${toPartingText(parting, locale)}.`),
    ...notes.map((note) => toFindingText(note, locale)),
    ...(is_evidence ? [] : [toTooShortText(locale)]),
  ];
}

function drawAll(pages: Pages, comparison: Comparison): void {
  const { locale } = comparison;
  drawTitleOf(pages, comparison.name, toSubtitle(comparison));
  drawJudgement(pages, scoreOf(comparison));
  drawPlainTable(pages, summaryTable(comparison));
  pages.y -= 4;
  drawText(
    pages,
    aboutText(comparison),
    { x: pages.left, width: pages.width },
    { size: sizes.label, color: ink.muted },
  );
  pages.y += 10;
  drawTrack(pages, comparison);
  drawBattery(pages, comparison);
  drawPlainTable(pages, partsTable(comparison));
  drawList(pages, sayMessage('after.remarks', {}, locale), remarksOf(comparison));
  drawFooters(pages, comparison);
}

/** A log on its plan as a PDF; the same one gives the same bytes. */
export function printComparison(comparison: Comparison): Promise<Printed> {
  const subject = sayMessage('after.title', {}, comparison.locale);
  return printed({ ...comparison, subject }, (pages) => drawAll(pages, comparison));
}
