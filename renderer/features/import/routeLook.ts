import type { Mission } from '../../../engine/mission/mission.ts';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import { toMissionQuestion } from '../../../server/report/planQuestions.ts';
import type { Inputs } from '../../plan/inputs.ts';
import { ask } from '../../platform/ask.ts';
import { type LowestWay, lowestWay } from './fileHeights.ts';

interface Around {
  readonly bridge: DesktopBridge;
  readonly inputs: () => Inputs;
  /** Resolves to true if a source of heights is named. */
  readonly hasHeights: () => Promise<boolean>;
}

/** Asks the engine how near the ground a mission comes, once for each mission. */
export function makeRouteLook({ bridge, inputs, hasHeights }: Around) {
  const known = new WeakMap<Mission, Promise<LowestWay | undefined>>();
  const look = async (mission: Mission): Promise<LowestWay | undefined> => {
    if (!(await hasHeights())) return undefined;
    const question = toMissionQuestion(inputs(), mission);
    if (question === undefined || inputs().drone_key === '') return undefined;
    const options = { ...question.options, uncertainty: false, explanation: false };
    const reply = await ask(bridge, 'analyzeMission', { ...question, options });
    return reply.ok ? lowestWay(reply.output.result) : undefined;
  };
  return (mission: Mission): Promise<LowestWay | undefined> => {
    const found = known.get(mission) ?? look(mission);
    known.set(mission, found);
    return found;
  };
}
