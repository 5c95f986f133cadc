import type { Briefing } from './briefing.ts';
import { drawFactColumn } from './factColumn.ts';
import { drawFooters } from './footer.ts';
import { drawTitle, drawVerdict } from './head.ts';
import { ink, sizes } from './ink.ts';
import { drawLegTable } from './legTable.ts';
import { drawSources, drawStanding, drawWarnings } from './lists.ts';
import { drawMap } from './mapFigure.ts';
import { legendOf } from './mapLegend.ts';
import { drawProfile } from './profileFigure.ts';
import { openSheet, type Sheet } from './sheet.ts';

export interface Printed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pages: number;
  /** Whether a letter is replaced by a box, since the typeface lacks it. */
  readonly has_gaps: boolean;
}

const mapShare = 0.6;
const gutter = 16;

/** The map as tall as the facts beside it, and below it what its signs mean. */
function drawFigureAndFacts(sheet: Sheet, briefing: Briefing): void {
  const { left, width, y: top } = sheet;
  const mapWidth = width * mapShare;
  const x = left + mapWidth + gutter;
  drawFactColumn(sheet, briefing, { x, width: width - mapWidth - gutter });
  const legend = sheet.linesOf(legendOf(briefing).join(' · '), mapWidth, { size: sizes.label });
  const bottom = Math.max(sheet.y, top + 230) - 9 * legend.length - 2;
  drawMap(sheet, briefing, { left, top, right: left + mapWidth, bottom });
  for (const [at, line] of legend.entries())
    sheet.write(line, left, bottom + 9 + at * 9, { size: sizes.label, color: ink.muted });
  sheet.y = Math.max(sheet.y, bottom + 9 * legend.length + 2) + 12;
}

function drawAll(sheet: Sheet, briefing: Briefing): void {
  drawTitle(sheet, briefing);
  drawVerdict(sheet, briefing);
  drawFigureAndFacts(sheet, briefing);
  drawWarnings(sheet, briefing);
  drawLegTable(sheet, briefing);
  drawProfile(sheet, briefing);
  drawStanding(sheet, briefing);
  drawSources(sheet, briefing);
  drawFooters(sheet, briefing);
}

/** The briefing as a PDF; the same one gives the same bytes. */
export async function printBriefing(briefing: Briefing): Promise<Printed> {
  const sheet = openSheet(briefing);
  const parts: Uint8Array[] = [];
  sheet.doc.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => sheet.doc.on('end', resolve));
  drawAll(sheet, briefing);
  const { count } = sheet.doc.bufferedPageRange();
  sheet.doc.end();
  await ended;
  return { bytes: new Uint8Array(Buffer.concat(parts)), pages: count, has_gaps: sheet.hasGaps() };
}
