import pino from 'pino';
import type { Log, LogEntry } from '../http/requestLog.ts';
import { shortName } from '../shortName.ts';
import { printable } from './plainTerminal.ts';
import { either } from './refusal.ts';
import { UsageError } from './usage.ts';

/** Lines go out together, four times a second or by 4 kB, and what is left when the process ends. */
const logOutput = { dest: 2, sync: false, minLength: 4096, periodicFlush: 250 };

const valueText = (value: string | number | boolean) =>
  typeof value === 'string' && !/^[\w./{}-]+$/.test(value) ? JSON.stringify(value) : String(value);

/** A line for people: when, how grave, what, and its facts. */
export function lineText({ level, event, ...facts }: LogEntry, now: Date): string {
  const told = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${valueText(value)}`],
  );
  return printable([now.toISOString(), level.padEnd(5), event, ...told].join(' '));
}

export type LogForm = 'json' | 'text';

export function toLogForm(text: string): LogForm {
  if (text === 'json' || text === 'text') return text;
  throw new UsageError('terminal.must_be_one_of', {
    option: '--log',
    words: either(['json', 'text']),
    text: shortName(text),
  });
}

export function openLog(form: LogForm) {
  const output = pino.destination(logOutput);
  const logger = pino({ base: null }, output);
  const log: Log =
    form === 'text'
      ? (entry) => void output.write(`${lineText(entry, new Date())}\n`)
      : ({ level, ...facts }) => logger[level](facts);
  return {
    log,
    /** Ends the process once the last lines are out. */
    exit: (code: number) => {
      output.flushSync();
      process.exit(code);
    },
  };
}
