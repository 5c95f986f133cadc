import { useEffect, useState } from 'react';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import { newlyPassed, type PassedCeiling, toPassedText } from '../../analysis/passedCeiling.ts';
import { usePlanLook } from '../../analysis/planLook.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { useMission } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';

interface Props {
  readonly edit: MissionEdit;
  /** The result of the plan as it is. */
  readonly result: MissionResult;
}

/** Says beside the button of an edit that it would lead above the ceiling; nothing where it would not. */
export function RaisedAbove({ edit, result }: Props) {
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
