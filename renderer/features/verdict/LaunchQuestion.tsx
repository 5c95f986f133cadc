import type { ReactNode } from 'react';
import { useLaunch } from '../../plan/planCommands.ts';
import { useMission, useViewStore } from '../../plan/planStores.ts';
import { words } from '../../ui/words.ts';
import css from './VerdictStrip.module.css';

/** Asks for the launch point that a file does not name; until then the first waypoint is a guess. */
export function LaunchAsked({ children }: { readonly children?: ReactNode }) {
  const view = useViewStore();
  return (
    <p className={css['question']} data-testid="launch-question">
      <span>{words('window.verdict.no_launch_in_file')}</span>
      {children}
      <button type="button" className={css['offer']} onClick={() => view.setState({ tool: 'launch' })}>
        {words('window.verdict.place_on_map')}
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
        {words(!isSurvey && isAtFirst ? 'window.verdict.use_first' : 'window.verdict.use_shown')}
      </button>
    </LaunchAsked>
  );
}
