import type { Answer } from '../../server/contract/problem.ts';

/** The answer to a call that the page itself aborted; nobody reads it. */
export function givenUp(): Answer<never> {
  return { ok: false, problem: { code: 'ACTION_FAILED', message: 'It was given up.' }, request_id: '' };
}

/** The answer to a call that the host never answered. */
export function lost(): Answer<never> {
  return {
    ok: false,
    problem: {
      code: 'NOT_READY',
      message: 'Homeward has stopped; start it again and reload this page.',
    },
    request_id: '',
  };
}
