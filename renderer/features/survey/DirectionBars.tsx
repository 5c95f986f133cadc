import { useStore } from 'zustand';
import { toBatteriesText } from '../../../server/report/chargeWords.ts';
import { toBearingText } from '../../../server/report/format.ts';
import { localeOfPage } from '../../ui/words.ts';
import { type DirectionsAnswer, isCurrent } from './drawnSurveyStore.ts';
import css from './SurveyStep.module.css';
import { useDrawnSurvey } from './surveyOfPlan.ts';

const half_deg = 180;

/** How high a bar is, percent of the room: bars begin below the least, so that differences of some points can be seen. */
function heightsOf(used: readonly number[]): (used_pct: number) => number {
  const [least, most] = [Math.min(...used), Math.max(...used)];
  const from = Math.max(0, least - 2 * Math.max(1, most - least));
  return (used_pct) => (100 * (used_pct - from)) / Math.max(1e-9, most - from);
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

/** Names a bar, with the number that stands over the best one. */
export function toBarText(angle_deg: number, used_pct: number | undefined): string {
  const direction = toBearingText(angle_deg);
  if (used_pct === undefined) return `${direction}: cannot be flown`;
  const points = `${direction}: ${Math.round(used_pct)} points`;
  return used_pct > 100 ? `${points}, ${toBatteriesText(used_pct, localeOfPage())}` : points;
}

function Bars({ answer, angle_deg, onTake }: BarsProps) {
  const step_deg = answer.directions.some((one) => one.angle_deg === 5) ? 5 : 15;
  const bars = barsOf(answer, step_deg);
  const heightOf = heightsOf(bars.flatMap(({ used_pct }) => used_pct ?? []));
  const chosen =
    angle_deg === undefined ? undefined : (Math.round(angle_deg / step_deg) * step_deg) % half_deg;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css['bars']} role="group" aria-label="Battery for each direction of the lines">
        {bars.map(({ at_deg, angle_deg: deg, used_pct }) => (
          // The field above takes any direction by keyboard, so 36 bars are no 36 stops for it.
          <button
            key={at_deg}
            type="button"
            tabIndex={-1}
            className={css['bar']}
            title={toBarText(deg, used_pct)}
            aria-label={toBarText(deg, used_pct)}
            data-direction={deg}
            data-is={deg === answer.best_deg ? 'best' : at_deg === chosen ? 'chosen' : 'other'}
            onClick={() => onTake(deg)}
          >
            {used_pct === undefined ? null : (
              <>
                {deg === answer.best_deg ? <b>{Math.round(used_pct)}</b> : null}
                <i style={{ height: `${heightOf(used_pct)}%` }} />
              </>
            )}
          </button>
        ))}
      </div>
      <p className={css['scale']} aria-hidden="true">
        {[0, 45, 90, 135, half_deg].map((deg) => (
          <span key={deg}>{toBearingText(deg)}</span>
        ))}
      </p>
    </>
  );
}

/** Battery against direction, as the mission is flown; the best can be taken. */
export function DirectionBars({ angle_deg }: { readonly angle_deg: number | undefined }) {
  const drawnSurvey = useDrawnSurvey();
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
