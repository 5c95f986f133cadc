import { useStore } from 'zustand';
import { toBearingText } from '../../../server/report/format.ts';
import { words } from '../../ui/words.ts';
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

/** Between the directions that have bars. */
const step_deg = 5;

/** Every fifth direction, and of the others only the best itself in place of its neighbour. */
function barsOf({ directions, best_deg }: DirectionsAnswer) {
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
  if (used_pct === undefined) return words('window.survey.bar_not_flown', { direction });
  return used_pct > 100
    ? words('window.survey.bar_batteries', { direction, points: used_pct, batteries: used_pct / 100 })
    : words('window.survey.bar', { direction, points: used_pct });
}

/** Names the best direction: of all whole degrees, or of those that were tried where the lines have too many points for all. */
export function toBestText({ directions }: DirectionsAnswer, best_deg: number): string {
  const direction = toBearingText(best_deg);
  const tried = directions.length;
  return tried < half_deg
    ? words('window.survey.best_of_tried', { direction, tried })
    : words('window.survey.best_direction', { direction });
}

function Bars({ answer, angle_deg, onTake }: BarsProps) {
  const bars = barsOf(answer);
  const heightOf = heightsOf(bars.flatMap(({ used_pct }) => used_pct ?? []));
  const chosen =
    angle_deg === undefined ? undefined : (Math.round(angle_deg / step_deg) * step_deg) % half_deg;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css['bars']} role="group" aria-label={words('window.survey.bars')}>
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
          <span>{directions.problem ?? words('window.survey.flying_directions')}</span>
        ) : best_deg === undefined ? (
          <span>{words('window.survey.no_direction')}</span>
        ) : (
          <button type="button" className={css['best']} onClick={() => take(best_deg)}>
            {toBestText(answer, best_deg)}
          </button>
        )}
        <span className={css['muted']}>{words('window.survey.bars_unit')}</span>
      </p>
      {answer === undefined || best_deg === undefined ? (
        <div className={css['noBars']} />
      ) : (
        <Bars answer={answer} angle_deg={angle_deg} onTake={take} />
      )}
    </div>
  );
}
