/** Pixels of the drawing: a row for each flight, names of the axis below. */
export const plot = { width: 230, row: 20, left: 32, right: 32, axis: 20 } as const;

const steps_pct = [5, 10, 20, 50];
/** Names of the axis stand apart. */
const mostTicks = 3;

const toPercent = (factor: number) => 100 * (factor - 1);

/** Places what flights used over the sheet, one row each, beside what was learned of them. The sheet is always in sight. */
export function toFactorPlot(
  factors: readonly number[],
  { factor, factor_sd }: { readonly factor: number; readonly factor_sd: number },
) {
  const shown = [1, factor - factor_sd, factor + factor_sd, ...factors].map(toPercent);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const inner_px = plot.width - plot.left - plot.right;
  const x = (percent: number) => plot.left + (inner_px * (percent - low)) / Math.max(1, high - low);
  const step = steps_pct.find((one) => (high - low) / one <= mostTicks) ?? 100;
  const first = Math.ceil(low / step);
  const ticks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => {
    const value = (first + index) * step;
    return { value, at_px: x(value) };
  }).filter(({ value }) => value !== 0);
  const from = x(toPercent(factor - factor_sd));
  return {
    height: plot.row * factors.length + plot.axis,
    sheet_px: x(0),
    /** Excess over the sheet, percent. */
    ticks,
    /** The learned factor, with one standard deviation on either side. */
    learned_px: x(toPercent(factor)),
    band: { x: from, width: x(toPercent(factor + factor_sd)) - from },
    /** Where the dot of each flight stands. */
    dots: factors.map((one, index) => ({ x: x(toPercent(one)), y: plot.row * (index + 0.5) })),
  };
}
