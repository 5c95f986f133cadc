import type { Answer } from '../../server/contract/problem.ts';

/** For a call that the page itself gave up: nobody reads it. */
export function givenUp(): Answer<never> {
  return { ok: false, problem: { code: 'ACTION_FAILED', message: 'It was given up.' }, request_id: '' };
}

/** For a call that nobody answered. */
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
