import { type PointerEvent, useMemo } from 'react';
import type { ProfileLine, ProfilePlace } from '../../../server/report/drawing/profileLine.ts';
import { toHeightNumberText, toHeightUnitText, toPercentText } from '../../../server/report/format.ts';
import type { RoutePlace } from '../../map/mapProps.ts';
import { FootAxis, LevelAxis } from '../../ui/ChartAxis.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { labelPlace } from './labelRoom.ts';
import css from './Profile.module.css';
import { chargeAfter, placeNear } from './placesOfProfile.ts';
import { type AlongBy, type Chart, frame } from './profileChart.ts';
import { toAlongText, toBlockText } from './profileText.ts';
import type { HiddenStretch } from './sight.ts';

interface AxesProps {
  readonly chart: Chart;
  readonly by: AlongBy;
  readonly width_px: number;
}

const percents = [25, 50, 75, 100];

function Axes({ chart, by, width_px }: AxesProps) {
  const locale = useLocale();
  const right = width_px - frame.right;
  return (
    <g className={css['axes']}>
      <text x={frame.left - 8} y={frame.top - 12} textAnchor="end">
        {toHeightUnitText(locale)}
      </text>
      <LevelAxis
        ticks={chart.heights}
        toText={(value) => toHeightNumberText(value, locale)}
        left={frame.left}
        right={right}
      />
      {percents.map((pct) => (
        <text key={pct} className={css['percent']} x={right + 8} y={chart.percent(pct) + 4}>
          {pct === 100 ? toPercentText(pct) : pct}
        </text>
      ))}
      <FootAxis ticks={chart.along} toText={(value) => toAlongText(value, by, locale)} y={frame.height - 4} />
    </g>
  );
}

interface ReserveProps {
  readonly at_px: number;
  readonly pct: number;
  readonly right: number;
  /** The right end of the label, on its baseline. */
  readonly label: ReturnType<typeof labelPlace>;
}

const Reserve = ({ at_px, pct, right, label }: ReserveProps) => (
  <g className={css['reserve']}>
    <line x1={frame.left} x2={right} y1={at_px} y2={at_px} />
    <text {...label} textAnchor="end">
      {words('window.profile.reserve', { reserve_pct: pct })}
    </text>
  </g>
);

interface CursorProps {
  readonly chart: Chart;
  readonly line: ProfileLine;
  readonly by: AlongBy;
  readonly place: ProfilePlace;
}

function Cursor({ chart, line, by, place }: CursorProps) {
  const x = chart.x(place[by]);
  const charge = chargeAfter(line, place.leg_index);
  return (
    <g data-testid="profile-cursor">
      <line className={css['cursor']} x1={x} x2={x} y1={frame.top} y2={frame.floor} />
      <circle className={css['pathDot']} cx={x} cy={chart.y(place.path_m)} r="3.5" />
      {charge === undefined ? null : (
        <circle
          className={css['batteryDot']}
          cx={chart.x(charge[by])}
          cy={chart.percent(charge.pct)}
          r="3.5"
        />
      )}
    </g>
  );
}

interface Props {
  readonly chart: Chart;
  readonly line: ProfileLine;
  readonly by: AlongBy;
  readonly width_px: number;
  readonly reserve_pct: number;
  readonly place: ProfilePlace | undefined;
  /** The place where the flight is lowest under the height that it should keep. */
  readonly lowest: ProfilePlace | undefined;
  readonly hidden: readonly HiddenStretch[];
  readonly onCursor: (place: RoutePlace | undefined) => void;
}

/** Ground, path, the height to keep and the battery along the flight; the pointer moves one cursor here and on the map. */
export function ProfileChart(props: Props) {
  const { chart, line, by, width_px, reserve_pct, place, lowest, hidden, onCursor } = props;
  const locale = useLocale();
  const [reserve_px, right] = [chart.percent(reserve_pct), width_px - frame.right];
  const label = useMemo(() => {
    const pathAt = (at: Pick<ProfilePlace, AlongBy | 'path_m'>) => ({
      x: chart.x(at[by]),
      y: chart.y(at.path_m),
    });
    const battery = line.charges.map((at) => ({ x: chart.x(at[by]), y: chart.percent(at.pct) }));
    const along = { left: frame.left, right: right - 6, y: reserve_px };
    return labelPlace(along, line.ends.map(pathAt), [line.places.map(pathAt), battery]);
  }, [chart, line, by, right, reserve_px]);
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left } = currentTarget.getBoundingClientRect();
    const at = placeNear(line.places, by, chart.alongAt(clientX - left));
    onCursor(at && { leg_index: at.leg_index, fraction: at.fraction });
  };
  return (
    <svg
      className={css['chart']}
      viewBox={`0 0 ${width_px} ${frame.height}`}
      width={width_px}
      height={frame.height}
      role="img"
      aria-label={words('window.profile.chart')}
      data-testid="profile-chart"
      onPointerMove={onPointerMove}
      onPointerLeave={() => onCursor(undefined)}
    >
      <Axes {...{ chart, by, width_px }} />
      {hidden.map(({ from, to }) => (
        <rect
          key={from}
          className={css['hidden']}
          data-part="hidden"
          x={chart.x(from)}
          y={frame.top}
          width={Math.max(2, chart.x(to) - chart.x(from))}
          height={frame.floor - frame.top}
        />
      ))}
      {chart.blocks.map(({ of, left, width, top, isKnown }) => (
        <rect
          key={`${of.from.distance_m} ${of.obstacle.kind} ${of.top_m}`}
          className={css[isKnown ? 'block' : 'unknownBlock']}
          data-part="obstacle"
          x={left}
          y={top}
          width={width}
          height={Math.max(0, frame.floor - top)}
        >
          <title>{toBlockText(of, locale)}</title>
        </rect>
      ))}
      <path className={css['ground']} d={chart.ground} />
      <path className={css['floor']} d={chart.floor} />
      <path className={css['ceiling']} d={chart.ceiling} data-part="ceiling" />
      <path className={css['band']} d={chart.band} />
      <path className={css['battery']} d={chart.battery} data-part="battery" />
      <Reserve at_px={reserve_px} pct={reserve_pct} right={right} label={label} />
      <path className={css['path']} d={chart.path} data-part="path" />
      {lowest === undefined ? null : (
        <path
          className={css['lowest']}
          d={`M${chart.x(lowest[by])} ${chart.y(lowest.path_m) - 5}l6 -10h-12z`}
          data-testid="profile-lowest"
        />
      )}
      {place === undefined ? null : <Cursor {...{ chart, line, by, place }} />}
    </svg>
  );
}
