import { multiples, stepAmong } from '../report/drawing/roundSteps.ts';
import { toPercentText } from '../report/format.ts';
import { sayMessage } from '../report/say.ts';
import type { Comparison } from './comparison.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import type { Pages } from './pages.ts';
import { level, traced } from './plane.ts';

const height = 104;
const [leftRoom, rightRoom] = [30, 12];
const label = { size: sizes.label, color: ink.muted } as const;
const red = '#b01e1e';
const amber = '#8a5300';

interface Plot extends Pick<Pages, 'doc' | 'left' | 'right' | 'bottom'> {
  readonly pages: Pages;
  readonly end_s: number;
  x(t_s: number): number;
  y(pct: number): number;
}

function toPlot(pages: Pages, { replay, laid }: Comparison): Plot {
  const end_s = Math.max(1, replay.duration_s, laid.planned_charge.at(-1)?.t_s ?? 0);
  const [top, bottom] = [pages.y + 8, pages.y + height - 14];
  const [left, right] = [pages.left + leftRoom, pages.right - rightRoom];
  return {
    doc: pages.doc,
    pages,
    left,
    right,
    bottom,
    end_s,
    x: (t_s) => left + ((right - left) * t_s) / end_s,
    y: (pct) => bottom - ((bottom - top) * Math.min(100, Math.max(0, pct))) / 100,
  };
}

function drawAxes({ doc, pages, left, right, bottom, end_s, x, y }: Plot): void {
  for (const pct of [0, 25, 50, 75, 100]) {
    level(doc, left, right, y(pct))
      .lineWidth(pct === 0 ? 0.6 : 0.3)
      .stroke(pct === 0 ? ink.text : ink.rule);
    pages.write(toPercentText(pct), left - 4, y(pct) + 2.3, { ...label, align: 'right' });
  }
  const step = stepAmong([1, 2, 5, 10, 15, 30, 60], end_s / 60, 10);
  for (const minute of multiples(0, end_s / 60, step))
    pages.write(`${minute}\u00a0min`, x(60 * minute), bottom + 9, { ...label, align: 'center' });
}

function drawLines({ doc, left, right, x, y }: Plot, { replay, laid, reserve_pct }: Comparison): void {
  const { samples } = replay;
  const along = (of: 'logged_pct' | 'predicted_pct' | 'low_pct' | 'high_pct') =>
    samples.map((sample): [number, number] => [x(sample.t_s), y(sample[of])]);
  traced(doc, [...along('high_pct'), ...along('low_pct').reverse()]);
  doc.closePath().fillOpacity(0.16).fill(ink.accent).fillOpacity(1);
  level(doc, left, right, y(reserve_pct)).lineWidth(0.7).dash(1, { space: 2 });
  doc.stroke(red).undash();
  const planned = laid.planned_charge.map(({ t_s, left_pct }): [number, number] => [x(t_s), y(left_pct)]);
  traced(doc, planned).lineWidth(1).dash(1, { space: 1.6 }).stroke(ink.text).undash();
  const said = samples.flatMap(({ t_s, said_home_pct }): [number, number][] =>
    said_home_pct === undefined ? [] : [[x(t_s), y(said_home_pct)]],
  );
  if (said.length > 1) {
    traced(doc, said).lineWidth(0.9);
    // A pattern of four lengths, which the library's types do not know of.
    doc
      .dash([5, 2, 1, 2] as unknown as number, {})
      .stroke(amber)
      .undash();
  }
  traced(doc, along('predicted_pct')).lineWidth(1).dash(4, { space: 2 }).stroke(ink.accent).undash();
  traced(doc, along('logged_pct')).lineWidth(1.5).lineJoin('round').stroke(ink.accent);
}

/** Battery over time: planned, predicted for what was flown, and flown; and the aircraft's own limit where the log has it. */
export function drawBattery(pages: Pages, comparison: Comparison): void {
  const { locale, replay } = comparison;
  const said = replay.samples.some(({ said_home_pct }) => said_home_pct !== undefined) ? 'yes' : 'no';
  const legend = pages.linesOf(sayMessage('after.chart_legend', { said }, locale), pages.width, label);
  pages.keepTogether(13 + height + 9 * legend.length);
  pages.y = drawHeading(pages, sayMessage('after.battery', {}, locale));
  const plot = toPlot(pages, comparison);
  drawAxes(plot);
  drawLines(plot, comparison);
  pages.y += height;
  for (const line of legend) {
    pages.y += 9;
    pages.write(line, pages.left, pages.y, label);
  }
  pages.y += 12;
}
