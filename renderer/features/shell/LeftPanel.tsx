import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isNothingPlanned } from '../../plan/missionStore.ts';
import { useMission } from '../../plan/planStores.ts';
import { Dot } from '../../ui/Dot.tsx';
import { DottedStepsContext } from '../../ui/Step.tsx';
import { words } from '../../ui/words.ts';
import { ConditionsStep } from '../conditions/ConditionsStep.tsx';
import { DroneStep } from '../drone/DroneStep.tsx';
import { GroundStep } from '../ground/GroundStep.tsx';
import { useHelp } from '../help/helpStore.ts';
import { MissionStep } from '../mission/MissionStep.tsx';
import { LaunchStep, SurveyLaunchStep } from '../range/LaunchStep.tsx';
import { RangeStep } from '../range/RangeStep.tsx';
import { useDrawing } from '../structure/drawing.ts';
import { StructureStep } from '../structure/StructureStep.tsx';
import { launchOf } from '../survey/drawnSurveyStore.ts';
import { SurveyStep } from '../survey/SurveyStep.tsx';
import { useDrawnSurvey } from '../survey/surveyOfPlan.ts';
import { useDifferingSteps } from '../variants/differingSteps.ts';
import { FirstSteps } from './FirstSteps.tsx';
import css from './LeftPanel.module.css';

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
        <LaunchStep isUnderSurvey />
      ) : (
        <SurveyLaunchStep launch={launchOf(drawn)} />
      )}
      <SurveyStep />
    </>
  );
}

/** Shows the fields of what is seen from the side. */
const StructureSteps = () => (
  <>
    <DroneStep />
    <ConditionsStep />
    <LaunchStep isUnderSurvey />
    <StructureStep />
  </>
);

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
