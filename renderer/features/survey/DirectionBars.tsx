import { useStore } from 'zustand';
import { toBearingText } from '../../../server/report/format.ts';
import { isCurrent } from '../../analysis/channel.ts';
import { words } from '../../ui/words.ts';
import type { DirectionsAnswer } from './drawnSurveyStore.ts';
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

type Direction = DirectionsAnswer['directions'][number];

/** Names a bar, with the number that stands over the best one and the batteries that its flights take. */
export function toBarText({ angle_deg, used_pct, batteries = 1 }: Direction): string {
  const direction = toBearingText(angle_deg);
  return used_pct === undefined
    ? words('window.survey.bar_not_flown', { direction })
    : words('window.survey.bar', { direction, points: used_pct, batteries });
}

/** Names the best direction: of all whole degrees, or of those that were tried where the lines have too many points for all. */
export function toBestText({ directions }: DirectionsAnswer, best_deg: number): string {
  const direction = toBearingText(best_deg);
  const tried = directions.length;
  const { batteries = 1 } = directions.find(({ angle_deg }) => angle_deg === best_deg) ?? {};
  return tried < half_deg
    ? words('window.survey.best_of_tried', { direction, tried, batteries })
    : words('window.survey.best_direction', { direction, batteries });
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
        {bars.map(({ at_deg, ...bar }) => (
          // The field above takes any direction by keyboard, so 36 bars are no 36 stops for it.
          <button
            key={at_deg}
            type="button"
            tabIndex={-1}
            className={css['bar']}
            title={toBarText(bar)}
            aria-label={toBarText(bar)}
            data-direction={bar.angle_deg}
            data-is={bar.angle_deg === answer.best_deg ? 'best' : at_deg === chosen ? 'chosen' : 'other'}
            onClick={() => onTake(bar.angle_deg)}
          >
            {bar.used_pct === undefined ? null : (
              <>
                {bar.angle_deg === answer.best_deg ? <b>{Math.round(bar.used_pct)}</b> : null}
                <i style={{ height: `${heightOf(bar.used_pct)}%` }} />
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
