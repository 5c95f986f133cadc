import { useEffect, useMemo, useState } from 'react';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { MissionQuestion } from '../../../server/report/planQuestions.ts';
import { newlyPassed, type PassedCeiling, toPassedText } from '../../analysis/passedCeiling.ts';
import { usePlanLook } from '../../analysis/planLook.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useMission } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import css from './Profile.module.css';
import { toLowestText, toRaisesPicturesText, toRaiseText } from './profileText.ts';
import { raisedPictures } from './raisedPictures.ts';
import { lowestLeg, raisingEdit } from './raising.ts';

interface Props {
  readonly edit: MissionEdit;
  /** The result of the plan as it is. */
  readonly result: MissionResult;
}

/** Says beside the button of an edit that it would lead above the ceiling; nothing where it would not. */
function RaisedAbove({ edit, result }: Props) {
  const look = usePlanLook();
  const mission = useMission(({ history }) => history.present);
  const locale = useLocale();
  const [found, setFound] = useState<{ readonly of: Props; readonly passed: PassedCeiling | undefined }>();
  useEffect(() => {
    let isLate = false;
    void look(applyEdit(mission, edit)).then((raised) => {
      if (!isLate) setFound({ of: { edit, result }, passed: raised && newlyPassed(result, raised) });
    });
    return () => {
      isLate = true;
    };
  }, [look, mission, edit, result]);
  const isOfThis = found?.of.edit === edit && found.of.result === result;
  return (
    <span role="status" data-testid="raised-above">
      {isOfThis && found.passed !== undefined ? toPassedText(found.passed, 'then', locale) : ''}
    </span>
  );
}

/** A mission that was asked for, with its answer. */
export interface Asked {
  readonly question: MissionQuestion;
  readonly result: MissionResult;
}

export const clearanceOf = ({ question }: Asked): number => question.options?.clearance_m ?? 0;
export const ceilingOf = ({ question }: Asked) => question.options?.max_height_above_ground_m;

/** Says that the flight is too low, with the button that mends it. */
export function Low({ asked, isCurrent }: { readonly asked: Asked; readonly isCurrent: boolean }) {
  const { edit } = usePlanCommands();
  const locale = useLocale();
  const clearance_m = clearanceOf(asked);
  const { result } = asked;
  const lowest = lowestLeg(result, clearance_m);
  const raising = useMemo(() => raisingEdit(result, clearance_m), [result, clearance_m]);
  if (lowest === undefined) return null;
  return (
    <p
      className={css['low']}
      data-forbids={lowest.leg.clearance?.below_m !== undefined}
      data-testid="profile-low"
    >
      <b>{toLowestText(lowest, locale)}</b>
      <Button disabled={!isCurrent} onClick={() => edit(raising)}>
        {toRaiseText(clearance_m, locale)}
      </Button>
      {isCurrent ? <RaisedAbove edit={raising} result={result} /> : null}
    </p>
  );
}

/** Says before the flight is raised what that does to its pictures. */
export function LowPictures({ asked }: { readonly asked: Asked }) {
  const locale = useLocale();
  const waypoints = useMission((state) => currentMission(state).waypoints);
  const clearance_m = clearanceOf(asked);
  const raised =
    lowestLeg(asked.result, clearance_m) && raisedPictures(raisingEdit(asked.result, clearance_m), waypoints);
  return raised === undefined ? null : (
    <small data-testid="profile-low-pictures">{toRaisesPicturesText(raised, locale)}</small>
  );
}
