import { ConditionsStep } from './ConditionsStep.tsx';
import { DroneStep } from './DroneStep.tsx';
import { LaunchStep } from './LaunchStep.tsx';
import css from './LeftPanel.module.css';
import { MissionStep } from './MissionStep.tsx';
import { RangeStep } from './RangeStep.tsx';

export function LeftPanel() {
  return (
    <aside className={css['panel']} aria-label="Plan">
      <div className={css['steps']} data-scroller>
        <div className={css['content']}>
          <DroneStep />
          <ConditionsStep />
          <RangeStep />
          <LaunchStep />
          <MissionStep />
        </div>
      </div>
      <p className={css['notice']}>
        Advisory figures from a model; not the sole basis for a decision to fly.
      </p>
    </aside>
  );
}
