import { useStore } from 'zustand';
import { toBearingText, toPointsText } from '../../../server/contract/words/format.ts';
import { usePlanner } from '../../plannerContext.ts';
import { type DirectionsAnswer, isCurrent } from './drawnSurveyStore.ts';
import css from './SurveyStep.module.css';

const size = { width: 316, height: 84, top: 16, bottom: 16 } as const;
const half_deg = 180;

interface Scale {
  readonly x: (angle_deg: number) => number;
  readonly y: (used_pct: number) => number;
  readonly width: number;
}

/** Bars begin below the least, so that differences of some points can be seen; the figures are beside them. */
function scaleOf(used: readonly number[], step_deg: number): Scale {
  const [least, most] = [Math.min(...used), Math.max(...used)];
  const from = Math.max(0, least - 2 * Math.max(1, most - least));
  const room = size.height - size.top - size.bottom;
  return {
    x: (angle_deg) => (angle_deg / half_deg) * size.width,
    y: (used_pct) => size.top + room * (1 - (used_pct - from) / Math.max(1e-9, most - from)),
    width: (step_deg / half_deg) * size.width - 1.5,
  };
}

interface BarsProps {
  readonly answer: DirectionsAnswer;
  readonly angle_deg: number | undefined;
  onTake(angle_deg: number): void;
}

/** The coarse directions, and of the fine ones around the best only the best itself in place of its neighbour. */
function barsOf({ directions, best_deg }: DirectionsAnswer, step_deg: number) {
  const coarse = directions.filter((one) => one.angle_deg % step_deg === 0);
  const best = directions.find((one) => one.angle_deg === best_deg);
  const around = best && Math.round(best.angle_deg / step_deg) * step_deg;
  return coarse.map((one) =>
    best !== undefined && one.angle_deg === (around ?? 0) % half_deg
      ? { ...best, at_deg: one.angle_deg }
      : { ...one, at_deg: one.angle_deg },
  );
}

const toBarText = (angle_deg: number, used_pct: number | undefined) =>
  used_pct === undefined
    ? `${toBearingText(angle_deg)}: cannot be flown`
    : `${toBearingText(angle_deg)}: ${toPointsText(used_pct)} points`;

function Bars({ answer, angle_deg, onTake }: BarsProps) {
  const step_deg = answer.directions.some((one) => one.angle_deg === 5) ? 5 : 15;
  const bars = barsOf(answer, step_deg);
  const used = bars.flatMap(({ used_pct }) => used_pct ?? []);
  const { x, y, width } = scaleOf(used, step_deg);
  const best = bars.find((bar) => bar.angle_deg === answer.best_deg);
  const chosen = angle_deg === undefined ? undefined : Math.round(angle_deg) % half_deg;
  const base = size.height - size.bottom;
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="group"
      aria-label="Battery for each direction of the lines"
    >
      {bars.map(({ at_deg, angle_deg: deg, used_pct }) => (
        <g
          key={at_deg}
          role="button"
          tabIndex={-1}
          aria-label={toBarText(deg, used_pct)}
          data-direction={deg}
          onClick={() => onTake(deg)}
        >
          <rect
            className={css['barRoom']}
            x={x(at_deg)}
            y={size.top}
            width={width + 1.5}
            height={base - size.top}
          />
          {used_pct !== undefined && (
            <rect
              className={css['bar']}
              data-is={deg === answer.best_deg ? 'best' : deg === chosen ? 'chosen' : 'other'}
              x={x(at_deg)}
              y={y(used_pct)}
              width={width}
              height={base - y(used_pct)}
            />
          )}
          <title>{toBarText(deg, used_pct)}</title>
        </g>
      ))}
      {best?.used_pct !== undefined && (
        <text
          className={css['bestText']}
          x={x(best.at_deg) + width / 2}
          y={y(best.used_pct) - 4}
          textAnchor="middle"
        >
          {Math.round(best.used_pct)}
        </text>
      )}
      {[0, 45, 90, 135].map((deg) => (
        <text key={deg} x={x(deg)} y={size.height - 3}>
          {toBearingText(deg)}
        </text>
      ))}
      <text x={size.width} y={size.height - 3} textAnchor="end">
        180°
      </text>
    </svg>
  );
}

/** Battery against direction, as the mission is flown; the best can be taken. */
export function DirectionBars({ angle_deg }: { readonly angle_deg: number | undefined }) {
  const { drawnSurvey } = usePlanner();
  const directions = useStore(drawnSurvey.store, (state) => state.directions);
  const { answer, question } = directions;
  if (question === undefined) return null;
  const take = (deg: number) => drawnSurvey.change({ angle_deg: deg });
  const isNow = isCurrent(directions);
  const best_deg = answer?.best_deg;
  return (
    <div
      className={css['directions']}
      data-testid="survey-directions"
      data-standing={isNow ? 'current' : 'checking'}
    >
      <p className={css['bestLine']} role="status">
        {!isNow || answer === undefined ? (
          <span>{directions.problem ?? 'Flying every direction …'}</span>
        ) : best_deg === undefined ? (
          <span>No direction comes home in this wind.</span>
        ) : (
          <button type="button" className={css['best']} onClick={() => take(best_deg)}>
            Least battery in this wind: {toBearingText(best_deg)}
          </button>
        )}
        <span className={css['muted']}>points over the area</span>
      </p>
      {answer === undefined || best_deg === undefined ? (
        <div className={css['noBars']} />
      ) : (
        <Bars answer={answer} angle_deg={angle_deg} onTake={take} />
      )}
    </div>
  );
}
