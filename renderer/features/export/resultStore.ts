import { createStore } from 'zustand/vanilla';
import { tagOf } from '../../../server/contract/locale.ts';
import type { OperationRequest } from '../../../server/contract/operations.ts';
import { type ResultFormat, resultFormats } from '../../../server/contract/schemas/resultFile.ts';
import { atRest, toMissionQuestion, toRangeQuestion } from '../../../server/report/planQuestions.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import { usePlannedFlight } from './plannedFlight.ts';
import { saveWritten } from './savedFiles.ts';

type What = OperationRequest<'exportResult'>['what'];

export interface ResultExportState {
  readonly format: ResultFormat;
  readonly under_way: What | undefined;
  readonly said: { readonly text: string; readonly isProblem: boolean } | undefined;
}

/** Saves the figures of the plan, legs or rings, as files for other tools. */
export const useResultExporter = part(({ bridge, of }) => {
  const planned = of(usePlannedFlight);
  const store = createStore<ResultExportState>(() => ({
    format: resultFormats[0],
    under_way: undefined,
    said: undefined,
  }));
  const requestFor = (what: What): OperationRequest<'exportResult'> | undefined => {
    const { format } = store.getState();
    const { mission, inputs } = planned();
    const shared = { name: mission.name, format, language: tagOf(localeOfPage()) };
    if (what === 'legs') {
      const legs = toMissionQuestion(inputs, mission);
      return legs && { what, mission: legs, ...shared };
    }
    const rings = mission.home && toRangeQuestion(inputs, mission.home, atRest, mission);
    return rings && { what, range: rings, ...shared };
  };
  const write = async (request: OperationRequest<'exportResult'>): Promise<ResultExportState['said']> => {
    const written = await ask(bridge, 'exportResult', request);
    if (!written.ok) return { text: written.problem.message, isProblem: true };
    const answer = await saveWritten(bridge, written.output);
    if (answer === undefined) return undefined;
    return answer.ok
      ? { text: words('window.export.saved', { filename: answer.output.filename }), isProblem: false }
      : { text: answer.problem.message, isProblem: true };
  };
  return {
    store,
    choose: (format: ResultFormat) => store.setState({ format, said: undefined }),
    save: async (what: What) => {
      const request = requestFor(what);
      if (request === undefined || store.getState().under_way !== undefined) return;
      store.setState({ under_way: what, said: undefined });
      const said = await write(request);
      store.setState({ under_way: undefined, said });
    },
    forget: () => store.setState({ said: undefined }),
  };
});
