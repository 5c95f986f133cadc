import { type PointerEvent, useMemo, useState } from 'react';
import type { AircraftDescription } from '../../../server/contract/schemas/ownAircraft.ts';
import { unitsOf } from '../../../server/contract/unitChoice.ts';
import { mpsPer, toSpeedText, toSpeedUnitText } from '../../../server/report/format.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { toPointText } from './aircraftText.ts';
import css from './EnduranceChart.module.css';
import { type EnduranceDrawing, frame, pointAt, toDrawing } from './enduranceChart.ts';

type Endurance = AircraftDescription['endurance'];
type Point = Endurance['curve'][number];

const right = frame.width - frame.right;

function Axes({ drawing }: { readonly drawing: EnduranceDrawing }) {
  const unit = toSpeedUnitText(useLocale());
  return (
    <g className={css['axes']}>
      {drawing.minutes.map(({ value, at_px }, index) => (
        <g key={value}>
          <line x1={frame.left} x2={right} y1={at_px} y2={at_px} />
          <text x={frame.left - 6} y={at_px + 4} textAnchor="end">
            {value}
          </text>
          {index === drawing.minutes.length - 1 ? (
            <text x={frame.left + 4} y={at_px - 5}>
              {words('window.aircraft.chart_minutes')}
            </text>
          ) : null}
        </g>
      ))}
      {drawing.speeds.map(({ value, at_px }) => (
        <text key={value} x={at_px} y={frame.floor + 16} textAnchor="middle">
          {value}
        </text>
      ))}
      <text x={right} y={frame.height - 3} textAnchor="end">
        {words('window.aircraft.chart_airspeed', { unit })}
      </text>
    </g>
  );
}

function Marks({
  drawing,
  endurance,
}: {
  readonly drawing: EnduranceDrawing;
  readonly endurance: Endurance;
}) {
  const locale = useLocale();
  return endurance.published.map((point, index) => {
    const mark = drawing.marks[index];
    if (mark === undefined) return null;
    return (
      <g key={point.kind} data-part={`published-${point.kind}`}>
        <circle className={css['mark']} cx={mark.x} cy={mark.y} r="4.5" />
        <text
          className={css['name']}
          x={mark.label.x}
          y={mark.label.y}
          textAnchor={mark.label.isLeft ? 'end' : 'start'}
        >
          {toPointText(point, locale)}
        </text>
      </g>
    );
  });
}

const Legend = ({ point }: { readonly point: Point | undefined }) => {
  const locale = useLocale();
  return (
    <p className={css['legend']} data-testid="endurance-legend">
      {point === undefined ? (
        <>
          <span className={css['key']} data-line="sheet">
            {words('window.aircraft.by_sheet')}
          </span>
          <span className={css['key']} data-line="flown">
            {words('window.aircraft.as_counted')}
          </span>
        </>
      ) : (
        <span>
          {words('window.aircraft.chart_point', {
            speed: toSpeedText(point.airspeed_mps, locale),
            sheet_min: point.sheet_min,
            flown_min: point.as_flown_min,
          })}
        </span>
      )}
    </p>
  );
};

/** `Minutes in the air over airspeed: hover 40 min, 46 min at 9 m/s`. */
function useDescription({ published }: Endurance): string {
  const locale = useLocale();
  return words('window.aircraft.chart_about', { points: published.map((one) => toPointText(one, locale)) });
}

/** Draws the flight time at each airspeed, by the sheet and as flown; the pointer reads both. */
export function EnduranceChart({
  endurance,
  cruise_mps,
}: {
  readonly endurance: Endurance;
  readonly cruise_mps: number;
}) {
  const perMps = 1 / mpsPer[unitsOf(useLocale()).speed];
  const drawing = useMemo(() => toDrawing(endurance, perMps), [endurance, perMps]);
  const [point, setPoint] = useState<Point>();
  const about = useDescription(endurance);
  const onMove = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPoint(pointAt(endurance.curve, drawing, ((clientX - left) * frame.width) / width));
  };
  const cruise_px = drawing.x(cruise_mps);
  return (
    <figure className={css['figure']}>
      <svg
        className={css['chart']}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-label={about}
        data-testid="endurance-chart"
        onPointerMove={onMove}
        onPointerLeave={() => setPoint(undefined)}
      >
        <Axes drawing={drawing} />
        <g className={css['cruise']}>
          <line x1={cruise_px} x2={cruise_px} y1={frame.top} y2={frame.floor} />
          <text x={Math.min(cruise_px, right - 24)} y={frame.floor - 6} textAnchor="middle">
            {words('window.aircraft.chart_planned')}
          </text>
        </g>
        <path className={css['sheet']} data-part="sheet" d={drawing.sheet} />
        <path className={css['flown']} data-part="flown" d={drawing.asFlown} />
        <Marks drawing={drawing} endurance={endurance} />
        {point === undefined ? null : (
          <g data-testid="endurance-cursor">
            <circle
              className={css['dot']}
              cx={drawing.x(point.airspeed_mps)}
              cy={drawing.y(point.sheet_min)}
              r="3.5"
            />
            <circle
              className={css['flownDot']}
              cx={drawing.x(point.airspeed_mps)}
              cy={drawing.y(point.as_flown_min)}
              r="3.5"
            />
          </g>
        )}
      </svg>
      <Legend point={point} />
    </figure>
  );
}
