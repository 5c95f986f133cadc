import { useMemo } from 'react';
import type { SurveyArea } from '../../../engine/survey/surveyArea.ts';
import { toSketch } from '../import/routeSketch.ts';
import css from './SurveyDialog.module.css';
import type { SurveyLinesAnswer } from './surveyPlan.ts';

const size = { width: 330, height: 264, margin: 20 };
/** Enough to keep both ends of each line; fewer would show other lines. */
const mostPoints = 20_000;

interface Props {
  readonly area: SurveyArea;
  readonly lines: SurveyLinesAnswer | undefined;
  readonly label: string;
}

/** The area with its holes, and over it the path along the lines. */
export function SurveySketch({ area, lines, label }: Props) {
  const { paths, starts } = useMemo(
    () => toSketch([lines?.points ?? [], area.outline, ...area.holes], size, mostPoints),
    [area, lines],
  );
  const [way, ...rings] = paths;
  const [x, y] = starts[0] ?? [0, 0];
  return (
    <svg
      className={css['sketch']}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
      data-testid="survey-sketch"
    >
      <path className={css['area']} d={rings.map((ring) => (ring === '' ? '' : `${ring}Z`)).join('')} />
      <path className={css['lines']} data-part="lines" d={way} />
      {lines === undefined ? null : <circle className={css['start']} cx={x} cy={y} r="4.5" />}
    </svg>
  );
}
