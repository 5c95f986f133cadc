import { fail, succeed } from '../../engine/result.ts';
import { someHandlers } from '../dispatch.ts';
import { noWindow } from '../screen/noWindow.ts';
import type { HandlerServices } from './computing.ts';
import { orActionFailed } from './windowRefusals.ts';

/** Shows the plan on screen to those who may see it, and asks the person about phones. */
export function makeScreenHandlers({ screen, pairings }: Pick<HandlerServices, 'screen' | 'pairings'>) {
  return someHandlers({
    async getPlan() {
      if (screen === undefined) return fail(noWindow);
      const shown = await screen.onScreen();
      return shown.ok ? succeed(shown.value.answer) : shown;
    },
    async waitForPairing({ known }, { signal }) {
      if (pairings === undefined) return fail(noWindow);
      const question = await pairings.waitForOther(known, signal);
      return succeed(question === undefined ? {} : { question });
    },
    async answerPairing({ id, allow }) {
      if (pairings === undefined) return fail(noWindow);
      const answered = await orActionFailed('host.key_not_stored', () => pairings.answer(id, allow));
      return answered.ok ? succeed({ is_known: answered.value }) : answered;
    },
  });
}
