import type { Mission } from '../../engine/mission/mission.ts';
import { toMissionQuestion } from '../../server/report/planQuestions.ts';
import type { MissionResult } from '../map/mapProps.ts';
import { part } from '../parts/part.ts';
import { useInputsStore } from '../plan/planStores.ts';
import { ask } from '../platform/ask.ts';

/** Asks how a plan would be that an edit would make, without intervals; `undefined`: there is no answer. */
export const usePlanLook = part(({ bridge, of }) => {
  const inputs = of(useInputsStore);
  return async (mission: Mission): Promise<MissionResult | undefined> => {
    const question = toMissionQuestion(inputs.getState(), mission);
    if (question === undefined) return undefined;
    const options = { ...question.options, uncertainty: false, explanation: false };
    const reply = await ask(bridge, 'analyzeMission', { ...question, options });
    return reply.ok ? reply.output.result : undefined;
  };
});
