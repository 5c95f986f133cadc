import { memo } from 'react';
import { leastStated } from '../../../engine/mission/statedOver.ts';
import { leftAtHome, splitOf } from '../../../server/report/flownPlan.ts';
import {
  toDurationText,
  toHeightNumberText,
  toKeptText,
  toLegLengthText,
  toPercentText,
} from '../../../server/report/format.ts';
import type { WindowFigure } from '../../../server/report/legFigures.ts';
import type { ShownLegColumn } from '../../../server/report/legTables.ts';
import { none, toLeftAtEndText } from '../../../server/report/legWords.ts';
import type { BatteryFlight } from '../../../server/report/splitWords.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import { toHomeRow } from './flights.ts';

interface FootProps {
  readonly testId: string;
  readonly name: string;
  readonly columns: readonly ShownLegColumn<WindowFigure>[];
  readonly cells: Partial<Record<WindowFigure, string>>;
}

function Foot({ testId, name, columns, cells }: FootProps) {
  return (
    <tfoot>
      <tr data-testid={testId}>
        <th scope="row">{name}</th>
        {columns.map((column) => (
          <td key={column.name}>{cells[column.name] ?? none}</td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

/** The least height over the ground on the whole route. */
function toLeastText({ legs }: MissionResult, locale: Locale): string {
  const least_m = leastStated(legs.map(({ clearance }) => clearance));
  return least_m === undefined ? none : toHeightNumberText(least_m, locale);
}

/** The charge that is kept at the end of the last leg. */
function toLastLeftText({ legs, final_battery_pct }: MissionResult): string {
  const last = legs.at(-1);
  return last === undefined ? toPercentText(final_battery_pct) : toLeftAtEndText(last);
}

interface TotalProps {
  readonly result: MissionResult;
  readonly locale: Locale;
  readonly columns: readonly ShownLegColumn<WindowFigure>[];
}

export const Total = memo(function Total({ result, locale, columns }: TotalProps) {
  const { total_distance_m, total_duration_s } = result;
  const left = leftAtHome(result);
  const isSplit = splitOf(result) !== undefined;
  const cells = {
    distance_m: toLegLengthText(total_distance_m, locale),
    least_over_ground_m: toLeastText(result, locale),
    ...(total_duration_s !== undefined && { duration_s: toDurationText(total_duration_s) }),
    ...(total_duration_s !== undefined && !isSplit && { left: toLastLeftText(result) }),
    ...(left !== undefined && {
      home_with: left.kept_pct === undefined ? toPercentText(left.expected_pct) : toKeptText(left.kept_pct),
    }),
  };
  return <Foot testId="leg-total" name={words('window.mission.row_all')} {...{ columns, cells }} />;
});

interface WayHomeProps {
  readonly flight: BatteryFlight;
  readonly locale: Locale;
  readonly columns: readonly ShownLegColumn<WindowFigure>[];
}

/** A flight of a split ends at home, or where batteries are changed. */
export const WayHome = memo(function WayHome({ flight, locale, columns }: WayHomeProps) {
  const { end, cells } = toHomeRow(flight, locale);
  return <Foot testId="leg-home" name={end} {...{ columns, cells }} />;
});
