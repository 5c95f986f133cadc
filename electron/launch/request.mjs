import { resolve } from 'node:path';

/**
 * The request on the command line; `passed` goes on to the app.
 * @typedef {{ browser: boolean, passed: readonly string[] }} Request
 */

const usage = 'Use: npm start -- [--browser] [--data FOLDER] [--port NUMBER] [flight plan]';
const withValue = ['--data', '--port'];

/**
 * Reads the command line. Paths are relative to the folder where the user typed the command, because npm moves to the project's.
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} context
 * @returns {Request | { problem: string }}
 */
export function readRequest(args, { cwd, env }) {
  const absolute = (/** @type {string} */ path) => resolve(env['INIT_CWD'] ?? cwd, path);
  const passed = [];
  const files = [];
  let browser = false;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--browser') browser = true;
    else if (withValue.includes(arg)) {
      index += 1;
      const value = args[index];
      if (value === undefined) return { problem: `${arg} needs a value. ${usage}` };
      passed.push(`${arg}=${arg === '--data' ? absolute(value) : value}`);
    } else if (arg.startsWith('-')) return { problem: `Homeward does not know the option ${arg}. ${usage}` };
    else files.push(absolute(arg));
  }
  if (files.length > 1) return { problem: `Homeward opens one flight plan at a time. ${usage}` };
  return { browser, passed: [...passed, ...files] };
}
