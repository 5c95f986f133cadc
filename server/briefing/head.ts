import type { Position } from '../../engine/geo/position.ts';
import { lockLine } from '../report/lockText.ts';
import { sayMessage } from '../report/say.ts';
import type { Judgement } from '../report/verdict/judge.ts';
import { type Briefing, homeGroundOf, judgementOf } from './briefing.ts';
import { ink, sizes } from './ink.ts';
import { drawMark, markColors } from './marks.ts';
import { margin, type Pages } from './pages.ts';
import { level } from './plane.ts';
import { toPrintedText } from './toPrintedText.ts';

function toPlaceText({ lat, lon }: Position): string {
  const part = (value: number, sides: string) => `${Math.abs(value).toFixed(5)}° ${sides[value < 0 ? 1 : 0]}`;
  return `${part(lat, 'NS')} ${part(lon, 'EW')}`;
}

function toSubtitle(briefing: Briefing): string {
  const { printed_at, home, locale } = briefing;
  const ground_m = homeGroundOf(briefing) ?? 'none';
  const at = toPrintedText(printed_at, locale);
  return sayMessage('briefing.subtitle', { at, place: toPlaceText(home), ground_m }, locale);
}

const mostTitleLines = 3;
/** From a line below the title to the next one. */
const smallLine = 11;

/** The plan's name in up to three lines, and where and when. */
export function drawTitle(pages: Pages, briefing: Briefing): void {
  drawTitleOf(pages, briefing.name, toSubtitle(briefing));
  const { lock, locale } = briefing;
  if (lock === undefined) return;
  const small = { size: 8.5, color: ink.muted };
  for (const line of pages.linesOf(lockLine(lock, locale), pages.width, small)) {
    pages.write(line, pages.left, pages.y + 2, small);
    pages.y += smallLine;
  }
}

/** A name in up to three lines, and what stands below it. */
export function drawTitleOf(pages: Pages, name: string, subtitle: string): void {
  const style = { size: sizes.title, weight: 'semibold' } as const;
  const lines = pages.linesOf(name, pages.width, style);
  const shown = lines.slice(0, mostTitleLines);
  if (lines.length > mostTitleLines)
    shown[mostTitleLines - 1] = pages.fitted(lines.slice(mostTitleLines - 1).join(' '), pages.width, style);
  for (const [at, line] of shown.entries()) pages.write(line, pages.left, margin + 13 + at * 20, style);
  const y = margin + 28 + (shown.length - 1) * 20;
  const small = { size: 8.5, color: ink.muted };
  const below = pages.linesOf(subtitle, pages.width - 70, small);
  for (const [at, line] of below.entries()) pages.write(line, pages.left, y + at * smallLine, small);
  pages.write('Homeward', pages.right, y, { size: 9.5, weight: 'semibold', align: 'right' });
  pages.y = y + 10 + (below.length - 1) * smallLine;
}

const pad = 12;
const iconSize = 22;

function drawFacts(pages: Pages, { facts }: Judgement, y: number): void {
  const room = (pages.width - 2 * pad) / Math.max(4, facts.length);
  for (const [at, { value, name }] of facts.entries()) {
    const x = pages.left + pad + at * room;
    pages.write(value, x, y, { size: 10.5, weight: 'semibold' });
    pages.write(name, x, y + 10, { size: sizes.small, color: ink.muted });
  }
}

/** The verdict in a frame: sentence, how tight, four facts. */
export const drawVerdict = (pages: Pages, briefing: Briefing): void =>
  drawJudgement(pages, judgementOf(briefing));

/** A judgement in a frame, as the verdict stands. */
export function drawJudgement(pages: Pages, verdict: Judgement): void {
  const { doc, left, width, y } = pages;
  const mark = verdict.tone === 'quiet' ? 'level' : verdict.tone;
  const room = width - 3 * pad - iconSize;
  const style = { size: sizes.verdict, weight: 'semibold' } as const;
  const title = pages.linesOf(verdict.title, room, style);
  const detail = verdict.detail === '' ? [] : pages.linesOf(verdict.detail, room);
  const words = 15.5 * title.length + 11 * detail.length;
  const height = pad + words + 6 + 28 + 4;
  doc.lineWidth(1.2).roundedRect(left, y, width, height, 8).stroke(markColors[mark]);
  doc.roundedRect(left + pad, y + pad, iconSize, iconSize, 5).fill(markColors[mark]);
  drawMark(pages, mark, { x: left + pad + 5, y: y + pad + 5, size: 12 }, ink.white);
  const x = left + 2 * pad + iconSize;
  for (const [at, line] of title.entries()) pages.write(line, x, y + pad + 10.5 + at * 15.5, style);
  for (const [at, line] of detail.entries())
    pages.write(line, x, y + pad + 8 + title.length * 15.5 + at * 11, { color: ink.muted });
  const factsTop = y + pad + words + 4;
  level(doc, left + pad, left + width - pad, factsTop)
    .lineWidth(0.5)
    .stroke(ink.rule);
  drawFacts(pages, verdict, factsTop + 14);
  pages.y = y + height + 12;
}
