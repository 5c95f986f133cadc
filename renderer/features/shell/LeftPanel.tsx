import { FlaskConical, FolderOpen, MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import sample from '../../../assets/samples/field-survey.plan?raw';
import { useCommands } from '../../commands/command.ts';
import { isNothingPlanned } from '../../plan/missionStore.ts';
import { useMission } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { Dot } from '../../ui/Dot.tsx';
import { DottedStepsContext } from '../../ui/Step.tsx';
import { words } from '../../ui/words.ts';
import { ConditionsStep } from '../conditions/ConditionsStep.tsx';
import { DroneStep } from '../drone/DroneStep.tsx';
import { GroundStep } from '../ground/GroundStep.tsx';
import { useHelp } from '../help/helpStore.ts';
import { useImporter } from '../import/importStore.ts';
import { MissionStep } from '../mission/MissionStep.tsx';
import { LaunchStep, SurveyLaunchStep } from '../range/LaunchStep.tsx';
import { RangeStep } from '../range/RangeStep.tsx';
import { PlaceSearch } from '../search/PlaceSearch.tsx';
import { useDrawing } from '../structure/drawing.ts';
import { StructureStep } from '../structure/StructureStep.tsx';
import { useDrawnStructure } from '../structure/structureOfPlan.ts';
import { launchOf } from '../survey/drawnSurveyStore.ts';
import { SurveyStep } from '../survey/SurveyStep.tsx';
import { useDrawnSurvey } from '../survey/surveyOfPlan.ts';
import { useDifferingSteps } from '../variants/differingSteps.ts';
import css from './LeftPanel.module.css';

const sampleFile = () => ({
  filename: 'field-survey.plan',
  bytes: new TextEncoder().encode(sample),
});

/** Asks for the launch point, the first thing that the rings need; aircraft and air have defaults. */
function FirstSteps() {
  const importer = useImporter();
  const { keysOf } = useCommands();
  return (
    <>
      <header className={css['head']}>
        <h2>{words('window.shell.how_far')}</h2>
        <p>{words('window.shell.three_things')}</p>
      </header>
      <section className={css['first']} data-testid="step-start">
        <h3>
          <MapPin aria-hidden="true" />
          {words('window.common.where_take_off')}
        </h3>
        <PlaceSearch where="panel" />
        <p className={css['or']}>
          {words('window.shell.or_click', {
            keys: keysOf('tool_launch') ?? 'none',
            tool: words('command.tool_launch'),
          })}
        </p>
        <div className={css['files']}>
          <Button onClick={() => void importer.chooseFile()}>
            <FolderOpen aria-hidden="true" />
            {words('window.shell.open_plan')}
          </Button>
          <Button
            onClick={() => void importer.openFile({ ok: true, output: sampleFile(), request_id: 'sample' })}
          >
            <FlaskConical aria-hidden="true" />
            {words('window.shell.try_sample')}
          </Button>
        </div>
      </section>
      <DroneStep />
      <ConditionsStep />
    </>
  );
}

/** Marks the steps in which variants of the plan are not the same. */
function AllSteps() {
  const steps = useDifferingSteps();
  const label = words('window.variants.differs');
  const dotted = useMemo(() => ({ steps, label }), [steps, label]);
  return (
    <DottedStepsContext.Provider value={dotted}>
      <DroneStep />
      <ConditionsStep />
      <RangeStep />
      <LaunchStep />
      <GroundStep />
      <MissionStep />
      {steps.size === 0 ? null : (
        <p className={css['differs']} aria-hidden="true">
          <Dot label="" />
          {label}
        </p>
      )}
    </DottedStepsContext.Provider>
  );
}

/** Shows the fields of a survey; one over the ground of a file has its own launch point. */
function SurveySteps() {
  const drawn = useStore(useDrawnSurvey().store);
  return (
    <>
      <DroneStep />
      <ConditionsStep />
      {drawn.survey?.file === undefined ? (
        <LaunchStep isUnderSurvey away_m={drawn.launchAway_m} />
      ) : (
        <SurveyLaunchStep launch={launchOf(drawn)} />
      )}
      <SurveyStep />
    </>
  );
}

/** Shows the fields of what is seen from the side. */
function StructureSteps() {
  const away_m = useStore(useDrawnStructure().store, ({ launchAway_m }) => launchAway_m);
  return (
    <>
      <DroneStep />
      <ConditionsStep />
      <LaunchStep isUnderSurvey away_m={away_m} />
      <StructureStep />
    </>
  );
}

const Steps = { survey: SurveySteps, structure: StructureSteps } as const;

export function LeftPanel() {
  const help = useHelp();
  const isFirst = useMission(isNothingPlanned);
  const drawing = useDrawing();
  const Shown = drawing === undefined ? (isFirst ? FirstSteps : AllSteps) : Steps[drawing];
  return (
    <aside className={css['panel']} aria-label={words('window.shell.plan')} data-part tabIndex={-1}>
      <div className={css['steps']} data-scroller>
        <div className={css['content']}>
          <Shown />
        </div>
      </div>
      <p className={css['notice']}>
        {words('window.common.advisory')}{' '}
        <button type="button" onClick={() => help.read('limits')}>
          {words('window.shell.left_out')}
        </button>
      </p>
    </aside>
  );
}
