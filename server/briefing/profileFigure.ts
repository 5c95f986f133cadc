import { type ProfileLine, type ProfilePlace, toProfileLine } from '../report/drawing/profileLine.ts';
import { multiples, roundStep } from '../report/drawing/roundSteps.ts';
import { splitOf } from '../report/flownPlan.ts';
import { heightStepIn, toDistanceText, toHeightNumberText, toPercentText } from '../report/format.ts';
import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import { drawBadge } from './marks.ts';
import type { Pages } from './pages.ts';
import { level, traced } from './plane.ts';

const height = 118;
const [leftRoom, rightRoom] = [30, 30];
const label = { size: sizes.label, color: ink.muted } as const;
const floorColor = '#8a5300';

interface Plot extends Pick<Pages, 'left' | 'right' | 'bottom'> {
  readonly pages: Pages;
  readonly line: ProfileLine;
  x(distance_m: number): number;
  y(height_m: number): number;
  percent(pct: number): number;
}

/** Stretches of places whose ground is known. */
function knownStretches(places: readonly ProfilePlace[]): { distance_m: number; ground_m: number }[][] {
  const stretches: { distance_m: number; ground_m: number }[][] = [[]];
  for (const { distance_m, ground_m } of places) {
    if (ground_m === undefined) stretches.push([]);
    else stretches.at(-1)?.push({ distance_m, ground_m });
  }
  return stretches.filter((stretch) => stretch.length > 1);
}

function toPlot(pages: Pages, line: ProfileLine, clearance_m: number): Plot {
  const heights = line.places.flatMap(({ path_m, ground_m = path_m }) => [
    path_m,
    ground_m,
    ground_m + Math.min(60, clearance_m),
  ]);
  const tops = line.standing.flatMap(({ top_m }) => top_m ?? []);
  const [low_m, high_m] = [Math.min(...heights), Math.max(...heights, ...tops)];
  const air_m = Math.max(8, 0.06 * (high_m - low_m));
  const length_m = Math.max(1, line.places.at(-1)?.distance_m ?? 1);
  const [top, bottom] = [pages.y + 6, pages.y + height - 16];
  const [left, right] = [pages.left + leftRoom, pages.right - rightRoom];
  const share = (value: number, from: number, to: number) => (value - from) / (to - from);
  return {
    pages,
    line,
    left,
    right,
    bottom,
    x: (distance_m) => left + (right - left) * share(distance_m, 0, length_m),
    y: (height_m) => bottom - (bottom - top) * share(height_m, low_m - air_m, high_m + air_m),
    percent: (pct) => bottom - (bottom - top) * share(Math.min(100, Math.max(0, pct)), 0, 100),
  };
}

function drawGrid(
  { pages, line, left, right, bottom, y, percent }: Plot,
  { locale, result, settings }: Briefing,
): void {
  const { doc } = pages;
  const heights = line.places.flatMap(({ path_m, ground_m = path_m }) => [path_m, ground_m]);
  const [low_m, high_m] = [Math.min(...heights), Math.max(...heights)];
  const step_m = roundStep(high_m - low_m, 3, heightStepIn(locale));
  for (const at_m of multiples(low_m, high_m, step_m)) {
    level(doc, left, right, y(at_m)).lineWidth(0.3).stroke(ink.rule);
    pages.write(toHeightNumberText(at_m, locale), left - 4, y(at_m) + 2.3, { ...label, align: 'right' });
  }
  level(doc, left, right, bottom).lineWidth(0.6).stroke(ink.text);
  if (splitOf(result) !== undefined) return;
  for (const pct of [25, 50, 75, 100])
    pages.write(toPercentText(pct), right + 4, percent(pct) + 2.3, { ...label, color: ink.accent });
  level(doc, left, right, percent(settings.battery.rth_threshold_pct))
    .lineWidth(0.7)
    .dash(1, { space: 2 })
    .stroke('#b01e1e')
    .undash();
}

/** Draws the obstacles along the flight, down to the foot of the plot; outlined alone where the height is unknown. */
function drawStanding({ pages: { doc }, line, bottom, x, y }: Plot): void {
  for (const { from, to, top_m } of line.standing) {
    const left = x(from.distance_m);
    const width = Math.max(0.8, x(to.distance_m) - left);
    const top = top_m === undefined ? bottom - (height - 22) : y(top_m);
    doc.rect(left, top, width, bottom - top);
    if (top_m === undefined) doc.lineWidth(0.5).dash(2, { space: 1.5 }).stroke(ink.muted).undash();
    else doc.fillOpacity(0.6).fill(ink.muted).fillOpacity(1);
  }
}

function drawGround({ pages: { doc }, line, bottom, x, y }: Plot, floor_m: number): void {
  for (const stretch of knownStretches(line.places)) {
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (first === undefined || last === undefined) continue;
    traced(doc, [
      [x(first.distance_m), bottom],
      ...stretch.map((at): [number, number] => [x(at.distance_m), y(at.ground_m)]),
      [x(last.distance_m), bottom],
    ]);
    doc.closePath().fill(ink.ground);
    traced(
      doc,
      stretch.map((at): [number, number] => [x(at.distance_m), y(at.ground_m + floor_m)]),
    );
    doc.lineWidth(0.7).dash(3, { space: 2 }).stroke(floorColor).undash();
  }
}

function drawBattery({ pages: { doc }, line, x, percent }: Plot): void {
  const along = (of: 'pct' | 'low_pct' | 'high_pct') =>
    line.charges.map((at): [number, number] => [x(at.distance_m), percent(at[of])]);
  if (line.charges.length < 2) return;
  traced(doc, [...along('high_pct'), ...along('low_pct').reverse()]);
  doc.closePath().fillOpacity(0.16).fill(ink.accent).fillOpacity(1);
  traced(doc, along('pct'));
  doc.lineWidth(1.1).stroke(ink.accent);
}

function drawPath({ pages: { doc }, line, x, y }: Plot): void {
  traced(
    doc,
    line.places.map(({ distance_m, path_m }): [number, number] => [x(distance_m), y(path_m)]),
  );
  doc.lineWidth(1.3).lineJoin('round').stroke(ink.text);
}

/** Waypoints below the plot, those that have room, and how long it is. */
function drawAlong({ pages, line, left, right, bottom, x }: Plot, { locale }: Briefing): void {
  const y = bottom + 9;
  pages.write('0', left, y + 2.5, { ...label, align: 'right' });
  pages.write(toDistanceText(line.places.at(-1)?.distance_m ?? 0, locale), right + rightRoom, y + 2.5, {
    ...label,
    align: 'right',
  });
  let free = left + 8;
  for (const { distance_m, leg_index } of line.ends) {
    const at = x(distance_m);
    if (at < free || at > right - 6) continue;
    drawBadge(pages, String(leg_index + 1), { x: at, y, size: 9 });
    free = at + 13;
  }
}

const legend = ({ settings, locale }: Briefing, { error_m, charges }: ProfileLine): string =>
  sayMessage(
    'briefing.profile_legend',
    {
      clearance_m: settings.options.clearance_m,
      error_m: error_m < 0.5 ? 'none' : error_m,
      battery: charges.length < 2 ? 'no' : 'yes',
    },
    locale,
  );

/** Ground, path and battery along the flight, where the ground is known; the same figures as in the window. */
export function drawProfile(pages: Pages, briefing: Briefing): void {
  const found = toProfileLine(briefing.result);
  if (found === undefined || !found.places.some(({ ground_m }) => ground_m !== undefined)) return;
  const isSplit = splitOf(briefing.result) !== undefined;
  const line = isSplit ? { ...found, charges: [] } : found;
  pages.keepTogether(13 + height);
  pages.write(legend(briefing, line), pages.right, pages.y + 8, { ...label, align: 'right' });
  pages.y = drawHeading(pages, sayMessage('briefing.profile', {}, briefing.locale));
  const { clearance_m } = briefing.settings.options;
  const plot = toPlot(pages, line, clearance_m + line.error_m);
  drawGrid(plot, briefing);
  drawStanding(plot);
  drawGround(plot, clearance_m + line.error_m);
  drawBattery(plot);
  drawPath(plot);
  drawAlong(plot, briefing);
  pages.y += height + 8;
}
