import type { ReactNode } from 'react';
import { useLaunch } from '../../plan/planCommands.ts';
import { useMission, useViewStore } from '../../plan/planStores.ts';
import css from './VerdictStrip.module.css';

/** Asks for the launch point that a file does not name; until then the first waypoint is a guess. */
export function LaunchAsked({ children }: { readonly children?: ReactNode }) {
  const view = useViewStore();
  return (
    <p className={css['question']} data-testid="launch-question">
      <span>The file names no launch point.</span>
      {children}
      <button type="button" className={css['offer']} onClick={() => view.setState({ tool: 'launch' })}>
        Place it on the map
      </button>
    </p>
  );
}

/** Asks the same about the plan on screen, whose launch point may be right; during a survey its waypoints are hidden. */
export function LaunchQuestion({ isSurvey = false }: { readonly isSurvey?: boolean }) {
  const { keepLaunch } = useLaunch();
  const isAtFirst = useMission(({ history: { present } }) => {
    const [first] = present.waypoints;
    return first?.lat === present.home?.lat && first?.lon === present.home?.lon;
  });
  return (
    <LaunchAsked>
      <button type="button" className={css['offer']} onClick={keepLaunch}>
        {!isSurvey && isAtFirst ? 'Use waypoint 1' : 'Use the place shown'}
      </button>
    </LaunchAsked>
  );
}
