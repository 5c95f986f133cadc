import { shortName } from '../shortName.ts';
import { FileNotReadable } from './planFile.ts';
import { exitCodes, help, UsageError } from './usage.ts';

type Command = (args: readonly string[]) => Promise<number>;

/** Each command loads what it needs: all of them together take half a second. */
const commands: Readonly<Record<string, Command>> = {
  analyze: async (args) => (await import('./analyze.ts')).analyze(args),
  brief: async (args) => (await import('./brief.ts')).brief(args),
  read: async (args) => (await import('./read.ts')).read(args),
  convert: async (args) =>
    args.includes('--split')
      ? (await import('./convertFlights.ts')).convertFlights(args)
      : (await import('./convert.ts')).convert(args),
  replay: async (args) => (await import('./replay.ts')).replay(args),
  learn: async (args) => (await import('./learn.ts')).learn(args),
  drones: async (args) => (await import('./drones.ts')).listDrones(args),
  aircraft: async (args) => (await import('./aircraft.ts')).manageAircraft(args),
  serve: async (args) => (await import('./serve.ts')).serve(args),
  keys: async (args) => (await import('./keys.ts')).manageKeys(args),
  desktop: async (args) => (await import('./desktop.ts')).manageDesktop(args),
};

async function answerOf([name = '', ...args]: readonly string[]): Promise<number> {
  if ([name, ...args].some((arg) => arg === '--help' || arg === '-h') || name === 'help') {
    process.stdout.write(help);
    return exitCodes.ok;
  }
  if (name === '--version') {
    const { productVersion } = await import('./places.ts');
    console.log(productVersion());
    return exitCodes.ok;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command(args);
  const names = Object.keys(commands).join(', ');
  if (name.startsWith('-'))
    throw new UsageError(
      `"${shortName(name)}" stands before the command, and options follow it, as in: analyze FILE ${shortName(name)} …. The commands are ${names} (see --help).`,
    );
  const problem = name === '' ? 'A command is missing' : `There is no command "${shortName(name)}"`;
  throw new UsageError(`${problem}: ${names} (see --help).`);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  return error instanceof FileNotReadable ? exitCodes.noInput : exitCodes.failed;
}

/** Runs the command that the words name, and says on standard error why one was refused. Gives the exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  try {
    return await answerOf(words);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return exitCodeOf(error);
  }
}
