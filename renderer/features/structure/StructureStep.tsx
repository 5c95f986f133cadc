import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { StructureDrawing } from '../../../engine/drawing/structureDrawing.ts';
import { heightForSample } from '../../../engine/survey/camera.ts';
import { obstacleSourceText, obstacleText, topText } from '../../../server/report/obstacleWords.ts';
import { isCurrent } from '../../analysis/channel.ts';
import fields from '../../ui/Fields.module.css';
import { useBeginning } from '../../ui/intoView.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Said } from '../../ui/Said.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Step } from '../../ui/Step.tsx';
import { words } from '../../ui/words.ts';
import { CameraChoice } from '../survey/CameraChoice.tsx';
import { Finish } from '../survey/Finish.tsx';
import { figureFields } from '../survey/figureFields.tsx';
import { toTooFarText } from '../survey/surveyVerdict.ts';
import { picturesOf, sampleOf } from './drawnStructure.ts';
import css from './StructureStep.module.css';
import { useDrawnStructure } from './structureOfPlan.ts';
import { toDrawingText, toFiguresNote, toLookedAtText, toUnseenText } from './structureText.ts';

interface Props {
  readonly structure: StructureDrawing;
}

/** Which kind is drawn, while it is. */
function Kind({ structure }: Props) {
  const { begin, change } = useDrawnStructure();
  return (
    <>
      <Segments
        label={words('window.structure.kind')}
        value={structure.kind}
        options={[
          { value: 'orbit', label: words('window.structure.orbit') },
          { value: 'facade', label: words('window.structure.facade') },
          { value: 'scan', label: words('window.structure.scan') },
        ]}
        onChange={begin}
      />
      {structure.kind === 'scan' && structure.points.length === 0 ? (
        <Segments
          label={words('window.structure.around')}
          value={structure.isRound ? 'round' : 'walls'}
          options={[
            { value: 'walls', label: words('window.structure.around_walls') },
            { value: 'round', label: words('window.structure.around_round') },
          ]}
          onChange={(value) => change({ isRound: value === 'round' })}
        />
      ) : null}
      <p className={fields['muted']}>{toDrawingText(structure)}</p>
    </>
  );
}

/** The circle: its size and height, how much of it, and how often it takes a picture. */
function OrbitFigures({ structure }: Props) {
  const { change } = useDrawnStructure();
  const figure = figureFields({ ...structure, ...picturesOf(structure) }, change);
  return (
    <>
      <div className={fields['pair']}>
        {figure('radius_m', words('window.structure.radius'), 'orbit_radius_m')}
        {figure('object_radius_m', words('window.structure.object_radius'), 'object_radius_m')}
        {figure('height_m', words('window.structure.height'), 'altitude_m')}
        {figure('object_height_m', words('window.structure.object_height'), 'altitude_m')}
        {figure('turns', words('window.structure.turns'), 'turns')}
        {figure('tolerance_m', words('window.structure.tolerance'), 'circle_tolerance_m')}
        {figure('along_overlap_pct', words('window.structure.overlap_along'), 'overlap_pct', {
          pictureLead: 'overlap',
        })}
        {figure('step_deg', words('window.structure.step'), 'picture_step_deg', { pictureLead: 'angle' })}
      </div>
      <Segments
        label={words('window.structure.turning')}
        value={structure.isClockwise ? 'right' : 'left'}
        options={[
          { value: 'right', label: words('window.structure.clockwise') },
          { value: 'left', label: words('window.structure.counterclockwise') },
        ]}
        onChange={(value) => change({ isClockwise: value === 'right' })}
      />
    </>
  );
}

/** The wall: from how far, between which heights, and how much its pictures share. */
function WallFigures({ structure }: Props) {
  const { change } = useDrawnStructure();
  const { kind, isRound, side, camera } = structure;
  const figure = figureFields(structure, change);
  return (
    <>
      <div className={fields['pair']}>
        {figure('distance_m', words('window.structure.distance'), 'standoff_m')}
        <NumberField
          label={words('window.structure.wall_sample')}
          bound="ground_sample_m"
          layout="stacked"
          value={sampleOf(structure)}
          onChange={(sample_m) => change({ distance_m: heightForSample(camera, sample_m) })}
        />
        {figure('bottom_m', words('window.structure.bottom'), 'altitude_m')}
        {figure('top_m', words('window.structure.top'), 'altitude_m')}
        {figure('along_overlap_pct', words('window.structure.overlap_along'), 'overlap_pct')}
        {figure('upright_overlap_pct', words('window.structure.overlap_upright'), 'overlap_pct')}
        {kind === 'scan' && isRound
          ? figure('object_radius_m', words('window.structure.object_radius'), 'object_radius_m')
          : null}
        {kind === 'scan' ? figure('down_deg', words('window.structure.down'), 'look_down_deg') : null}
      </div>
      {kind === 'facade' ? (
        <Segments
          label={words('window.structure.side')}
          value={side}
          options={[
            { value: 'left', label: words('window.structure.side_left') },
            { value: 'right', label: words('window.structure.side_right') },
          ]}
          onChange={(value) => change({ side: value })}
        />
      ) : null}
    </>
  );
}

function Told({ structure }: Props) {
  const locale = useLocale();
  const laid = useStore(useDrawnStructure().store, (state) => state.way.answer);
  if (laid === undefined) return null;
  const unseen = toUnseenText(laid, locale);
  return (
    <>
      <p className={fields['small']} data-testid="structure-figures">
        {toFiguresNote(structure, laid, locale)}
      </p>
      <Said text={unseen} className={fields['fault']} role="status" />
    </>
  );
}

/** Says that the walls end at the top of a known building, until another height is typed. */
function TopOf({ structure }: Props) {
  const locale = useLocale();
  const topOf = useStore(useDrawnStructure().store, (state) => state.topOf);
  if (topOf === undefined || topOf.top_m !== structure.top_m || structure.kind === 'orbit') return null;
  const { building } = topOf;
  return (
    <p className={fields['small']} role="status" data-testid="structure-top">
      {words('window.structure.top_of', {
        what: obstacleText(building, locale),
        top: topText(building, locale),
        source: obstacleSourceText(building, locale),
      })}
    </p>
  );
}

/** An orbit, a façade or a structure drawn on the map: its camera and its figures. */
export function StructureStep() {
  const drawn = useDrawnStructure();
  const structure = useStore(drawn.store, (state) => state.structure);
  const isReady = useStore(drawn.store, ({ way }) => isCurrent(way));
  const locale = useLocale();
  const whyNot = useStore(drawn.store, (state) => toTooFarText(state, locale));
  const [isOpen, setOpen] = useState(true);
  const part = useBeginning<HTMLDivElement>();
  if (structure === undefined) return null;
  const { isClosed, kind } = structure;
  const figure = figureFields(structure, drawn.change);
  return (
    <Step
      name="structure"
      title={words('window.structure.title', { kind })}
      icon={Building2}
      summary={isClosed ? toLookedAtText(structure, locale) : words('window.survey.drawing')}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <div ref={part} className={css['structure']}>
        {isClosed ? null : <Kind structure={structure} />}
        <CameraChoice
          survey={structure}
          onChange={({ scanner: _, ...change }) => drawn.change(change)}
          scans={false}
        />
        {kind === 'orbit' ? <OrbitFigures structure={structure} /> : <WallFigures structure={structure} />}
        <div className={fields['pair']}>
          {figure('speed_mps', words('window.survey.speed'), 'leg_speed_mps')}
          {figure('wait_s', words('window.structure.wait'), 'hover_time_s')}
        </div>
        {isClosed ? <TopOf structure={structure} /> : null}
        {isClosed ? <Told structure={structure} /> : null}
        <Finish drawn={drawn} isReady={isReady} using={words('window.structure.use')} whyNot={whyNot} />
      </div>
    </Step>
  );
}
