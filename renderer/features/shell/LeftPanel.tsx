import { isNothingPlanned } from '../../plan/missionStore.ts';
import { useMission } from '../../plannerContext.ts';
import { ConditionsStep } from '../conditions/ConditionsStep.tsx';
import { DroneStep } from '../drone/DroneStep.tsx';
import { GroundStep } from '../ground/GroundStep.tsx';
import { MissionStep } from '../mission/MissionStep.tsx';
import { LaunchStep } from '../range/LaunchStep.tsx';
import { RangeStep } from '../range/RangeStep.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import css from './LeftPanel.module.css';

function AllSteps() {
  return (
    <>
      <DroneStep />
      <ConditionsStep />
      <RangeStep />
      <LaunchStep />
      <GroundStep />
      <MissionStep />
    </>
  );
}

export function LeftPanel() {
  const isFirst = useMission(isNothingPlanned);
  return (
    <aside className={css['panel']} aria-label="Plan">
      <div className={css['steps']} data-scroller>
        <div className={css['content']}>{isFirst ? <FirstSteps /> : <AllSteps />}</div>
      </div>
      <p className={css['notice']}>
        Advisory figures from a model; not the sole basis for a decision to fly.
      </p>
    </aside>
  );
}
