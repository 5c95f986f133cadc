import { toDistanceText, toHeightText, toSampleText } from '../../../server/report/format.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { spacingsOf } from './drawnSurvey.ts';
import css from './SurveyStep.module.css';

const size = { width: 316, height: 108 } as const;
const ground_y = 82;
const sky_y = 18;
/** The widest picture that fits beside the height. */
const widest_px = 150;
const middle_x = 118;

/** Draws the ground that two neighbouring lines see, from the side; to scale across, not up. */
export function LensSketch({ survey }: { readonly survey: DrawnSurvey }) {
  const locale = useLocale();
  const { across_m, spacing_m } = spacingsOf(survey);
  const scale = widest_px / Math.max(across_m, 1.2 * survey.height_m);
  const half_px = (across_m * scale) / 2;
  const next_x = middle_x + Math.min(spacing_m * scale, 150);
  const cone = (x: number) => `M${x} ${sky_y}L${x - half_px} ${ground_y}H${x + half_px}Z`;
  return (
    <figure className={css['lens']}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        <path className={css['cone']} d={cone(middle_x)} />
        <path className={css['nextCone']} d={cone(next_x)} />
        <path className={css['ground']} d={`M10 ${ground_y}H${size.width - 10}`} />
        <path className={css['seen']} d={`M${middle_x - half_px} ${ground_y}H${middle_x + half_px}`} />
        <path
          className={css['height']}
          d={`M20 ${sky_y}V${ground_y - 3}m-3 -5l3 5l3 -5M17 ${sky_y + 5}l3 -5l3 5`}
        />
        <circle className={css['lensDot']} cx={middle_x} cy={sky_y} r="4" />
        <circle className={css['nextDot']} cx={next_x} cy={sky_y} r="3.5" />
        <text x="26" y="54">
          {toHeightText(survey.height_m, locale)}
        </text>
        <text x={size.width - 8} y="16" textAnchor="end">
          {words('window.survey.between_lines', { distance: toDistanceText(spacing_m, locale) })}
        </text>
        <text x={size.width - 8} y="72" textAnchor="end">
          {words('window.survey.sample_pixel', { sample: toSampleText(survey.ground_sample_m, locale) })}
        </text>
        <text x={middle_x} y="99" textAnchor="middle">
          {words('window.survey.wide', { distance: toDistanceText(across_m, locale) })}
        </text>
        <text x={size.width - 8} y="99" textAnchor="end">
          {words('window.survey.sidelap_of', { overlap_pct: survey.side_overlap_pct })}
        </text>
      </svg>
    </figure>
  );
}
