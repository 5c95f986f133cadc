import { launchNear } from '../../../engine/flightplan/toMission.ts';
import { emptyMission } from '../../../engine/mission/mission.ts';
import { isLaunchAssumed } from '../../../server/report/warningWords.ts';
import { part } from '../../parts/part.ts';
import { useMissionStore } from '../../plan/planStores.ts';
import { useFileTargets } from '../import/fileTargets.ts';
import { useImporter } from '../import/importStore.ts';
import { makeDrawnSurvey } from './drawnSurveyStore.ts';
import { overPlan } from './overPlan.ts';

/** The survey that is drawn over a plan and becomes its route. */
export const useDrawnSurvey = part((parts) => {
  const { later, of } = parts;
  const importer = of(useImporter);
  const { keepPointer, ...around } = overPlan(parts);
  const survey = makeDrawnSurvey({
    ...around,
    later,
    plan: (drawn) =>
      drawn?.file === undefined
        ? around.planFor(drawn?.points ?? [])
        : { ...emptyMission, home: launchNear(of(useFileTargets).chosenLaunch(), drawn) },
    launchAway_m: (drawn) =>
      drawn?.file === undefined ? around.launchAway_m(drawn?.points ?? []) : undefined,
    isLaunchGuess: (drawn) => drawn?.file === undefined && around.isLaunchGuess(),
    refuse: (filename, message) => importer.refuse({ filename, message }),
    acceptFile: (question, default_altitude_m, batteries) => {
      importer.take(question, { route_index: 0, default_altitude_m });
      if (!isLaunchAssumed(importer.store.getState().losses)) of(useMissionStore).keepLaunch();
      around.fly(batteries);
    },
  });
  keepPointer(() => survey.store.getState().survey?.isClosed === false);
  return survey;
});
