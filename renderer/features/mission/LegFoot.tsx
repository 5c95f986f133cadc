import { memo } from 'react';
import { leftAtHome, splitOf } from '../../../server/report/flownPlan.ts';
import { toDurationText, toKeptText, toLegLengthText, toPercentText } from '../../../server/report/format.ts';
import type { BatteryFlight } from '../../../server/report/splitWords.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import type { Units } from '../../ui/quantity.ts';
import { toHomeRow } from './flights.ts';

interface TotalProps {
  readonly result: MissionResult;
  readonly units: Units;
  readonly isOverGround: boolean;
}

/** The least height over the ground on the whole route. */
function toLeastText({ legs }: MissionResult, units: Units): string {
  const least_m = Math.min(...legs.map(({ clearance }) => clearance?.min_m ?? Infinity));
  return Number.isFinite(least_m) ? toLegLengthText(least_m, units) : '–';
}

export const Total = memo(function Total({ result, units, isOverGround }: TotalProps) {
  const { total_distance_m, total_duration_s } = result;
  const left = leftAtHome(result);
  const isSplit = splitOf(result) !== undefined;
  return (
    <tfoot>
      <tr data-testid="leg-total">
        <th scope="row">All</th>
        <td>{toLegLengthText(total_distance_m, units)}</td>
        <td>{total_duration_s === undefined || isSplit ? '–' : toPercentText(result.final_battery_pct)}</td>
        <td>
          {isOverGround
            ? toLeastText(result, units)
            : total_duration_s === undefined
              ? '–'
              : toDurationText(total_duration_s)}
        </td>
        <td>
          {left === undefined
            ? '–'
            : left.kept_pct === undefined
              ? toPercentText(left.expected_pct)
              : toKeptText(left.kept_pct)}
        </td>
        <td />
      </tr>
    </tfoot>
  );
});

interface WayHomeProps {
  readonly flight: BatteryFlight;
  readonly units: Units;
  readonly isOverGround: boolean;
}

/** A flight of a split ends at home, or where batteries are changed. */
export const WayHome = memo(function WayHome({ flight, units, isOverGround }: WayHomeProps) {
  const { end, distance, left, time, kept } = toHomeRow(flight, units);
  return (
    <tfoot>
      <tr data-testid="leg-home">
        <th scope="row">{end}</th>
        <td>{distance}</td>
        <td>{left}</td>
        <td>{isOverGround ? '–' : time}</td>
        <td>{kept}</td>
        <td />
      </tr>
    </tfoot>
  );
});
