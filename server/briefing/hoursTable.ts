import type { JudgedHour } from '../contract/schemas/judgedHours.ts';
import { takeOffText } from '../report/compare/differences.ts';
import { toKeptText, toPercentText, toTemperatureText, toWindSpeedText } from '../report/format.ts';
import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import type { Pages } from './pages.ts';
import { drawPlainTable, type PlainRow } from './plainTable.ts';

/** Right edges of the columns after the first, of the width; marks stand right of the last. */
const edges = [0.3, 0.4, 0.52, 0.68, 0.77, 0.955] as const;

function rowOf(hour: JudgedHour, briefing: Briefing): PlainRow {
  const { locale, result, time_zone } = briefing;
  const { time, tone, left, flown, light } = hour;
  const { wind_aloft_mps, gust_aloft_mps, temp_c } = flown;
  return {
    name: takeOffText(time, time_zone, locale),
    cells: [
      left === undefined ? '–' : toKeptText(left.kept_pct ?? left.probably_pct),
      left === undefined ? '–' : toPercentText(left.probably_pct),
      toWindSpeedText(wind_aloft_mps, locale),
      gust_aloft_mps === undefined ? '–' : toWindSpeedText(gust_aloft_mps, locale),
      toTemperatureText(temp_c, locale),
      sayMessage('briefing.hour_light', { light }, locale),
    ],
    isStrong: Date.parse(time) === Date.parse(result.hours?.[0]?.time ?? ''),
    mark: tone,
  };
}

/** The plan for a take-off in each hour, as the window judges it, with the hour of the plan in bold; nothing where no weather is known by the hour. */
export function drawHours(pages: Pages, briefing: Briefing): void {
  const { hours, locale } = briefing;
  const [first] = hours ?? [];
  if (hours === undefined || first === undefined) return;
  const { flown_height_m: height_m } = first.flown;
  drawPlainTable(pages, {
    heading: sayMessage('briefing.hours', {}, locale),
    edges,
    heads: [
      [
        sayMessage('briefing.take_off', {}, locale),
        sayMessage('briefing.hour_kept', {}, locale),
        sayMessage('briefing.hour_probably', {}, locale),
        sayMessage('briefing.wind_aloft', { height_m }, locale),
        sayMessage('briefing.hour_gusts', {}, locale),
        sayMessage('briefing.hour_air', {}, locale),
        '',
      ],
    ],
    rows: hours.map((hour) => rowOf(hour, briefing)),
  });
}
