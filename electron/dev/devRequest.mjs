import { join } from 'node:path';
import { readRequest } from '../launch/request.mjs';

/**
 * The request to `npm run dev`; `passed` goes on to the host.
 * @typedef {{ desktop: boolean, passed: readonly string[] }} DevRequest
 */

/**
 * Reads the request like that of a start, but opens a browser by default. Settings and keys are separate from those that the person flies with.
 * @param {readonly string[]} args
 * @param {{ root: string, cwd: string, env: NodeJS.ProcessEnv }} context
 * @returns {DevRequest | { problem: string }}
 */
export function readDevRequest(args, { root, cwd, env }) {
  const rest = args.filter((arg) => arg !== '--desktop');
  const request = readRequest(rest, { cwd, env });
  if ('problem' in request) {
    return { problem: request.problem.replace('npm start -- [--browser]', 'npm run dev -- [--desktop]') };
  }
  const isNamed = request.passed.some((arg) => arg.startsWith('--data='));
  const own = isNamed ? [] : [`--data=${join(root, 'build/dev/data')}`];
  return { desktop: rest.length < args.length, passed: [...own, ...request.passed] };
}
