import { resolve } from 'node:path';

/**
 * What the command line asks for.
 * @typedef {{ browser: boolean, file?: string }} Request
 */

/**
 * A file is meant relative to where the user typed the command: npm itself moves to the project's folder.
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} place
 * @returns {Request | { problem: string }}
 */
export function readRequest(args, { cwd, env }) {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const files = args.filter((arg) => !arg.startsWith('-'));
  const unknown = flags.find((flag) => flag !== '--browser');
  if (unknown !== undefined) return { problem: `Homeward does not know the option ${unknown}. ${usage}` };
  const [file, second] = files;
  if (second !== undefined) return { problem: `Homeward opens one flight plan at a time. ${usage}` };
  const browser = flags.includes('--browser');
  return file === undefined ? { browser } : { browser, file: resolve(env['INIT_CWD'] ?? cwd, file) };
}

const usage = 'Use: npm start -- [--browser] [flight plan]';
