import { spawn } from 'node:child_process';
import { say } from './terminal.mjs';

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a command in the foreground: passes signals on to it and exits with its code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} folder
 * @returns {Promise<void>}
 */
export function become(command, args, folder) {
  const child = spawn(command, args, { cwd: folder, stdio: 'inherit' });
  let stopped = false;
  for (const signal of forwarded) {
    process.on(signal, () => {
      stopped = true;
      child.kill(signal);
    });
  }
  return new Promise((done) => {
    child.on('error', (error) => {
      say(`${command} cannot be run: ${error.message}`);
      process.exitCode = 1;
      done();
    });
    child.on('exit', (code, signal) => {
      for (const name of forwarded) process.removeAllListeners(name);
      if (signal !== null && !stopped) say(`Homeward ended unexpectedly (${signal}).`);
      if (signal !== null) process.kill(process.pid, signal);
      process.exitCode = code ?? 1;
      done();
    });
  });
}
