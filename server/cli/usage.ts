import type { Locale } from '../contract/locale.ts';
import type { Problem } from '../contract/problem.ts';
import { scopes } from '../contract/scopes.ts';
import type { MessageName } from '../report/catalogues.ts';
import { say, sayMessage } from '../report/say.ts';
import { Refusal, sayingOfProblem } from './refusal.ts';

/** The command line is wrong. */
export class UsageError extends Refusal {}

/** Codes of `sysexits.h` where they fit; `read` uses 2 and 3 for what a file holds. */
export const exitCodes = { ok: 0, failed: 1, area: 2, reject: 3, usage: 64, noInput: 66 } as const;

export function exitCodeOf({ code, details }: Problem): number {
  if (code === 'FLIGHT_LOG_REJECTED') return exitCodes.reject;
  if (code !== 'FLIGHT_PLAN_REJECTED') return exitCodes.failed;
  return details?.['class'] === 'area' ? exitCodes.area : exitCodes.reject;
}

/** Says why an operation was refused. Gives the exit code. */
export function refused(problem: Problem, locale: Locale): number {
  console.error(say(sayingOfProblem(problem), locale));
  return exitCodeOf(problem);
}

const parts = [
  'terminal.usage.title',
  'terminal.usage.usage',
  'terminal.usage.analyze',
  'terminal.usage.read',
  'terminal.usage.compare',
  'terminal.usage.brief',
  'terminal.usage.convert',
  'terminal.usage.convert_split',
  'terminal.usage.track',
  'terminal.usage.launch_points',
  'terminal.usage.replay',
  'terminal.usage.learn',
  'terminal.usage.forecast',
  'terminal.usage.drones',
  'terminal.usage.aircraft',
  'terminal.usage.serve',
  'terminal.usage.keys',
  'terminal.usage.mcp',
  'terminal.usage.certificate',
  'terminal.usage.desktop',
  'terminal.usage.source',
  'terminal.usage.store',
  'terminal.usage.data',
  'terminal.usage.exit',
] as const satisfies readonly MessageName[];

/** Writes the help: a paragraph for each command. */
export const helpText = (locale: Locale): string =>
  `${parts.map((part) => sayMessage(part, { scopes: scopes.join(', ') }, locale)).join('\n\n')}\n`;
