import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useMission, usePlanner } from '../../plannerContext.ts';
import css from './VerdictStrip.module.css';

/** Asks for the launch point that a file does not name; until then the first waypoint is a guess. */
export function LaunchAsked({ children }: { readonly children?: ReactNode }) {
  const { view } = usePlanner();
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

/** The same of the plan on screen, whose launch point may be right. */
export function LaunchQuestion() {
  const { keepLaunch, drawnSurvey } = usePlanner();
  const isRouteShown = useStore(drawnSurvey.store, ({ survey }) => survey === undefined);
  const isAtFirst = useMission(({ history: { present } }) => {
    const [first] = present.waypoints;
    return first?.lat === present.home?.lat && first?.lon === present.home?.lon;
  });
  return (
    <LaunchAsked>
      <button type="button" className={css['offer']} onClick={keepLaunch}>
        {isRouteShown && isAtFirst ? 'Use waypoint 1' : 'Use the place shown'}
      </button>
    </LaunchAsked>
  );
}
