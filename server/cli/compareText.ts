import type { Locale } from '../contract/locale.ts';
import type { Compared } from '../report/compare/compared.ts';
import type { ComparedFigures, Reach } from '../report/compare/comparedFigures.ts';
import type { CompareCell, CompareTable } from '../report/compare/compareTable.ts';
import { sayMessage } from '../report/say.ts';
import { tableText } from './table.ts';

/** `21:32  −2:30`, with a mark before what was set otherwise. */
const cellText = ({ text, about, isSet }: CompareCell): string =>
  `${isSet ? '* ' : ''}${text}${about === undefined ? '' : ` (${about})`}`;

/** The table for a terminal, and under it the verdict of each plan in full. */
export function compareText({ heads, rows, figures }: CompareTable, locale: Locale): string {
  const lines = rows.map(({ name, cells }) => [name, ...cells.map(cellText)]);
  const verdicts = heads.flatMap((head, at) => {
    const title = figures[at]?.title;
    return title === undefined ? [] : [`${head}: ${title}.`];
  });
  const mark = sayMessage('terminal.compare_mark', { name: heads[0] ?? '' }, locale);
  return [tableText(['', ...heads], lines), '', mark, '', ...verdicts].join('\n');
}

const leftOf = (left: ComparedFigures['left']) =>
  left && { at_least_pct: left.kept_pct, probably_pct: left.expected_pct };

const reachJson = ({ windward_m, leeward_m, across_m, left_pct, isSure }: Reach) => ({
  windward_m: Math.round(windward_m),
  leeward_m: Math.round(leeward_m),
  across_m: Math.round(across_m),
  left_pct,
  is_at_least: isSure,
});

/** The same table with the figures behind its texts, as JSON. */
export function compareJson(all: readonly Compared[], table: CompareTable): string {
  const variants = all.map(({ name, settings, result }, at) => {
    const figures = table.figures[at];
    const { tightest } = figures ?? {};
    return {
      name,
      drone: settings.drone.key,
      ...(result !== undefined && { mission_verdict: result.battery_plan_verdict ?? result.mission_verdict }),
      ...(figures !== undefined && {
        verdict: figures.verdict,
        headline: figures.title,
        left: leftOf(figures.left),
        air_time_s: figures.air_time_s,
        batteries: figures.batteries,
        tightest: tightest && {
          ...('flight' in tightest
            ? { flight_index: tightest.flight }
            : { waypoint_index: tightest.waypoint }),
          ...leftOf(tightest),
        },
        takeoff_time: settings.weather?.takeoff_time,
        gusts_mps: figures.gusts_mps,
        strongest_wind: figures.wind && {
          wind_mps: figures.wind.wind_mps,
          from_deg: figures.wind.dir_deg,
          height_m: figures.wind.height_m,
        },
        reach: figures.reach && reachJson(figures.reach),
      }),
      differs: table.differences[at],
    };
  });
  const rows = table.rows.map(({ row, name, cells }) => ({ row, name, cells }));
  return JSON.stringify({ ok: true, variants, table: { heads: table.heads, rows } }, null, 2);
}
