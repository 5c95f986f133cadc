import type { Answer } from '../../server/contract/problem.ts';
import { words } from '../ui/words.ts';

/** The answer to a call that the page itself aborted; nobody reads it. */
export function givenUp(): Answer<never> {
  return {
    ok: false,
    problem: { code: 'ACTION_FAILED', message: words('window.problem.given_up') },
    request_id: '',
  };
}

/** The answer to a call that the host never answered. */
export function lost(): Answer<never> {
  return {
    ok: false,
    problem: {
      code: 'NOT_READY',
      message: words('window.problem.stopped'),
    },
    request_id: '',
  };
}
