import { join } from 'node:path';
import { readRequest } from '../launch/request.mjs';

/**
 * What `npm run dev` is asked for; `passed` goes on to the host.
 * @typedef {{ desktop: boolean, passed: readonly string[] }} DevRequest
 */

/**
 * As for a start, but a browser is the rule. Settings and keys are kept apart from those that the person flies with.
 * @param {readonly string[]} args
 * @param {{ root: string, cwd: string, env: NodeJS.ProcessEnv }} place
 * @returns {DevRequest | { problem: string }}
 */
export function readDevRequest(args, { root, cwd, env }) {
  const rest = args.filter((arg) => arg !== '--desktop');
  const request = readRequest(rest, { cwd, env });
  if ('problem' in request) {
    return { problem: request.problem.replace('npm start -- [--browser]', 'npm run dev -- [--desktop]') };
  }
  const isNamed = request.passed.some((word) => word.startsWith('--data='));
  const own = isNamed ? [] : [`--data=${join(root, 'build/dev/data')}`];
  return { desktop: rest.length < args.length, passed: [...own, ...request.passed] };
}
