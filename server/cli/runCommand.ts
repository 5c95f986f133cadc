import type { Locale } from '../contract/locale.ts';
import { say, sayMessage } from '../report/say.ts';
import { NotWritten } from '../services/wholeFile.ts';
import { shortName } from '../shortName.ts';
import { FileNotReadable } from './planFile.ts';
import { Refusal } from './refusal.ts';
import { terminalLocale } from './terminalLocale.ts';
import { exitCodes, helpText, UsageError } from './usage.ts';

type Command = (args: readonly string[], locale: Locale) => Promise<number>;

/** Each command loads what it needs: all of them together take half a second. */
const commands: Readonly<Record<string, Command>> = {
  analyze: async (args, locale) => (await import('./analyze.ts')).analyze(args, locale),
  compare: async (args, locale) => (await import('./compare.ts')).compare(args, locale),
  brief: async (args, locale) => (await import('./brief.ts')).brief(args, locale),
  read: async (args, locale) => (await import('./read.ts')).read(args, locale),
  convert: async (args, locale) =>
    args.includes('--split')
      ? (await import('./convertFlights.ts')).convertFlights(args, locale)
      : (await import('./convert.ts')).convert(args, locale),
  track: async (args, locale) => (await import('./track.ts')).track(args, locale),
  'launch-points': async (args, locale) => (await import('./launchPoints.ts')).launchPoints(args, locale),
  replay: async (args, locale) => (await import('./replay.ts')).replay(args, locale),
  learn: async (args, locale) => (await import('./learn.ts')).learn(args, locale),
  forecast: async (args, locale) => (await import('./forecast.ts')).printForecast(args, locale),
  drones: async (args, locale) => (await import('./drones.ts')).listDrones(args, locale),
  aircraft: async (args, locale) => (await import('./aircraft.ts')).manageAircraft(args, locale),
  serve: async (args, locale) => (await import('./serve.ts')).serve(args, locale),
  keys: async (args, locale) => (await import('./keys.ts')).manageKeys(args, locale),
  mcp: async (args, locale) => (await import('./mcp.ts')).serveTools(args, locale),
  certificate: async (args, locale) => (await import('./certificate.ts')).printCertificate(args, locale),
  desktop: async (args, locale) => (await import('./desktop.ts')).manageDesktop(args, locale),
};

async function answerOf([name = '', ...args]: readonly string[], locale: Locale): Promise<number> {
  if ([name, ...args].some((arg) => arg === '--help' || arg === '-h') || name === 'help') {
    process.stdout.write(helpText(locale));
    return exitCodes.ok;
  }
  if (name === '--version') {
    const { productVersion } = await import('./places.ts');
    console.log(productVersion());
    return exitCodes.ok;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command(args, locale);
  const names = Object.keys(commands).join(', ');
  if (name.startsWith('-'))
    throw new UsageError('terminal.option_before_command', { option: shortName(name), names });
  throw name === ''
    ? new UsageError('terminal.no_command', { names })
    : new UsageError('terminal.unknown_command', { name: shortName(name), names });
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  return error instanceof FileNotReadable ? exitCodes.noInput : exitCodes.failed;
}

function whyText(error: unknown, locale: Locale): string {
  if (error instanceof Refusal) return say(error.said, locale);
  if (error instanceof NotWritten)
    return sayMessage('terminal.not_written', { path: error.path, reason: error.why }, locale);
  return error instanceof Error ? error.message : String(error);
}

/** Runs the command that the words name, and says on standard error why one was refused. Gives the exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  const locale = terminalLocale(process.env);
  try {
    return await answerOf(words, locale);
  } catch (error) {
    console.error(whyText(error, locale));
    return exitCodeOf(error);
  }
}
