import { Link2 } from 'lucide-react';
import { useStore } from 'zustand';
import { toDistanceText, toHeightText, toSampleText } from '../../../server/report/format.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import { useInputs } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Said } from '../../ui/Said.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { spacingsOf } from './drawnSurvey.ts';
import { toPicturesNote, toScanNote, toTooFastText } from './drawnSurveyText.ts';
import { figureFields } from './figureFields.tsx';
import css from './SurveyStep.module.css';
import { useDrawnSurvey } from './surveyOfPlan.ts';
import { toAboveCeilingText, toSampleRangeText, toShortOverlapTexts, toSteepText } from './surveyText.ts';

const size = { width: 316, height: 108 } as const;
const ground_y = 82;
const sky_y = 18;
/** The widest picture that fits beside the height. */
const widest_px = 150;
const middle_x = 118;

/** Draws the ground that two neighbouring lines see, from the side; to scale across, not up. */
function LensSketch({ survey }: { readonly survey: DrawnSurvey }) {
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

interface Props {
  readonly survey: DrawnSurvey;
}

const Linked = () => <Link2 className={css['link']} aria-hidden="true" />;

/** Two pairs of figures: of each, the one typed last leads and the other follows. */
export function Figures({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  const locale = useLocale();
  const { change } = drawnSurvey;
  const figure = figureFields(survey, change);
  const isOverGround = survey.followsGround || survey.datum === 'agl';
  const height = words(isOverGround ? 'window.survey.height_ground' : 'window.survey.height_takeoff');
  const tooFast = toTooFastText(survey, locale);
  const scan = toScanNote(survey);
  return (
    <>
      <div className={css['linked']} data-lead={survey.heightLead}>
        {figure('ground_sample_m', words('window.survey.ground_sample'), 'ground_sample_m', {
          heightLead: 'ground_sample',
        })}
        <Linked />
        {figure('height_m', height, 'height_m', { heightLead: 'height' })}
      </div>
      <LensSketch survey={survey} />
      <div className={fields['pair']}>
        {figure('front_overlap_pct', words('window.survey.overlap'), 'overlap_pct')}
        {figure('side_overlap_pct', words('window.survey.sidelap'), 'overlap_pct')}
      </div>
      <div className={css['linked']} data-lead={survey.paceLead}>
        {figure('speed_mps', words('window.survey.speed'), 'airspeed_mps', { paceLead: 'speed' })}
        <Linked />
        {figure('interval_s', words('window.survey.picture_every'), 'picture_every_s', {
          paceLead: 'interval',
        })}
      </div>
      <p className={fields['small']}>{toPicturesNote(survey, locale)}</p>
      <Said text={scan} className={fields['small']} />
      <Said text={tooFast} className={fields['fault']} role="status" />
      <Segments
        label={words('window.survey.trigger')}
        value={survey.trigger}
        options={[
          { value: 'distance', label: words('window.survey.by_distance') },
          { value: 'time', label: words('window.survey.by_time') },
        ]}
        onChange={(trigger) => change({ trigger })}
      />
    </>
  );
}

/** The choice to follow the ground, and what the ground does to heights and pictures. */
export function Ground({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  const locale = useLocale();
  const lines = useStore(drawnSurvey.store, (state) => state.lines.answer);
  const steep = lines && toSteepText(lines);
  const short = lines === undefined ? [] : toShortOverlapTexts(survey, lines);
  const samples = lines && toSampleRangeText(survey, lines, locale);
  const ceiling_m = useInputs((inputs) => inputs.max_height_above_ground_m);
  const above = lines && toAboveCeilingText(survey, lines, ceiling_m, locale);
  return (
    <>
      <SwitchRow
        label={words('window.survey.follow_ground')}
        isOn={survey.followsGround}
        onChange={(followsGround) => drawnSurvey.change({ followsGround })}
      />
      {survey.followsGround ? (
        <NumberField
          label={words('window.survey.within')}
          bound="follow_tolerance_m"
          value={survey.tolerance_m}
          onChange={(tolerance_m) => drawnSurvey.change({ tolerance_m })}
        />
      ) : null}
      {steep === undefined ? null : <p className={fields['fault']}>{steep}</p>}
      <Said text={above} className={fields['caution']} role="status" data-testid="survey-above" />
      {short.map((text) => (
        <p key={text} className={fields['caution']} role="status">
          {text}
        </p>
      ))}
      {samples === undefined ? null : <p className={fields['small']}>{samples}</p>}
    </>
  );
}
