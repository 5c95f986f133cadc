import { defaultInputs } from '../../renderer/plan/inputs.ts';
import { makePlanner } from '../../renderer/planner.ts';
import type { StartPlan } from '../../renderer/startPlan.ts';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { OperationName } from '../../server/contract/operations.ts';
import type { Answer, Problem } from '../../server/contract/problem.ts';
import { missionResult, rangeResult } from './results.ts';

export interface Call {
  readonly name: OperationName;
  readonly input: unknown;
  /** True once the page has aborted the call. */
  readonly isGivenUp: () => boolean;
  answer(output: unknown): Promise<void>;
  refuse(problem: Problem): Promise<void>;
}

/** Runs everything that waits on an answer. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A host whose answers the test gives by hand, in any order. */
export function makeFakeBridge() {
  const calls: Call[] = [];
  const bridge: DesktopBridge = {
    host: 'browser',
    // The table of operations types a host's answers; here the test is the host.
    call: (name, input, { signal } = {}) =>
      new Promise((resolve) => {
        const reply = (answer: Answer<unknown>) => {
          resolve(answer as never);
          return settle();
        };
        calls.push({
          name,
          input,
          isGivenUp: () => signal?.aborted === true,
          answer: (output) => reply({ ok: true, output, request_id: 'r' }),
          refuse: (problem) => reply({ ok: false, problem, request_id: 'r' }),
        });
      }),
    chooseFile: async () => undefined,
    saveFile: async () => undefined,
    saveFiles: async () => undefined,
    saveDocumentAs: async () => undefined,
    endsPlan: () => false,
    openWindow: async () => false,
    tellShown: () => undefined,
    showElsewhere: async () => false,
    onChangedElsewhere: () => () => undefined,
    onMenuCommand: () => () => undefined,
    onOpenFile: () => () => undefined,
  };
  const named = (name: OperationName) => calls.filter((call) => call.name === name);
  return {
    bridge,
    calls,
    callsOf: (name: OperationName) => named(name).filter((call) => !isComparison(call)),
    /** The calls that ask what best range would bring. */
    comparisonsOf: (name: OperationName) => named(name).filter(isComparison),
  };
}

/** A comparison with best range: such calls alone leave out the explanation. */
function isComparison({ input }: Call): boolean {
  const { options, explanation } = (input ?? {}) as {
    options?: { explanation?: boolean };
    explanation?: boolean;
  };
  return (options?.explanation ?? explanation) === false;
}

/** A window whose frames and pauses the test runs. */
export function makeTestPlanner(start: StartPlan = {}, forgetOldPlan = () => {}) {
  const fake = makeFakeBridge();
  const frames: (() => void)[] = [];
  const pauses: (() => void)[] = [];
  const planner = makePlanner({
    bridge: fake.bridge,
    start,
    schedule: (effect) => frames.push(effect),
    later: (effect) => pauses.push(effect),
    forgetOldPlan,
  });
  if (planner.inputs.getState().drone_key === '') {
    planner.inputs.setState({ ...defaultInputs, drone_key: 'dji_mavic_3' });
  }
  const runFrame = () => {
    for (const effect of frames.splice(0)) effect();
  };
  const runPauses = () => {
    for (const effect of pauses.splice(0)) effect();
  };
  const inputOf = (call: Call | undefined) => call?.input as Record<string, never> | undefined;
  return { ...fake, planner, runFrame, runPauses, inputOf };
}

export const rangeAnswer = (part: Parameters<typeof rangeResult>[0] = {}) => ({
  engine_version: '1.0.0',
  result: rangeResult(part),
});

export const missionAnswer = (part: Parameters<typeof missionResult>[0] = {}) => ({
  engine_version: '1.0.0',
  result: missionResult(part),
});
