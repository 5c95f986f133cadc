import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { drawChecklist, drawNotes, drawPeople } from './details.ts';
import { drawFactColumn } from './factColumn.ts';
import { drawFooters } from './footer.ts';
import { drawTitle, drawVerdict } from './head.ts';
import { drawHours } from './hoursTable.ts';
import { ink, sizes } from './ink.ts';
import { drawLegTable } from './legTable.ts';
import { drawSources, drawStanding, drawWarnings } from './lists.ts';
import { drawMap } from './mapFigure.ts';
import { legendOf } from './mapLegend.ts';
import { type Pages, type Printed, printed } from './pages.ts';
import { drawProfile } from './profileFigure.ts';
import { drawVariants } from './variantsTable.ts';

const mapShare = 0.6;
const gutter = 16;

/** The map as tall as the facts beside it, and below it what its signs mean. */
function drawFigureAndFacts(pages: Pages, briefing: Briefing): void {
  const { left, width, y: top } = pages;
  const mapWidth = width * mapShare;
  const x = left + mapWidth + gutter;
  drawFactColumn(pages, briefing, { x, width: width - mapWidth - gutter });
  const legend = pages.linesOf(legendOf(briefing).join(' · '), mapWidth, { size: sizes.label });
  const bottom = Math.max(pages.y, top + 230) - 9 * legend.length - 2;
  drawMap(pages, briefing, { left, top, right: left + mapWidth, bottom });
  for (const [at, line] of legend.entries())
    pages.write(line, left, bottom + 9 + at * 9, { size: sizes.label, color: ink.muted });
  pages.y = Math.max(pages.y, bottom + 9 * legend.length + 2) + 12;
}

function drawAll(pages: Pages, briefing: Briefing): void {
  drawTitle(pages, briefing);
  drawVerdict(pages, briefing);
  drawPeople(pages, briefing);
  drawFigureAndFacts(pages, briefing);
  drawWarnings(pages, briefing);
  drawNotes(pages, briefing);
  drawChecklist(pages, briefing);
  drawLegTable(pages, briefing);
  drawProfile(pages, briefing);
  drawVariants(pages, briefing);
  drawHours(pages, briefing);
  drawStanding(pages, briefing);
  drawSources(pages, briefing);
  drawFooters(pages, briefing);
}

/** The briefing as a PDF; the same one gives the same bytes. */
export function printBriefing(briefing: Briefing): Promise<Printed> {
  const subject = sayMessage('briefing.title', {}, briefing.locale);
  return printed({ ...briefing, subject }, (pages) => drawAll(pages, briefing));
}
