import { printPlainly } from './cli/plainTerminal.ts';
import { FileNotReadable } from './cli/planFile.ts';
import { exitCodes, help, UsageError } from './cli/usage.ts';
import { shortName } from './shortName.ts';

type Command = (args: readonly string[]) => Promise<number>;

/** Each command loads what it needs: all of them together take half a second. */
const commands: Readonly<Record<string, Command>> = {
  analyze: async (args) => (await import('./cli/analyze.ts')).analyze(args),
  brief: async (args) => (await import('./cli/brief.ts')).brief(args),
  read: async (args) => (await import('./cli/read.ts')).read(args),
  convert: async (args) =>
    args.includes('--split')
      ? (await import('./cli/convertFlights.ts')).convertFlights(args)
      : (await import('./cli/convert.ts')).convert(args),
  replay: async (args) => (await import('./cli/replay.ts')).replay(args),
  learn: async (args) => (await import('./cli/learn.ts')).learn(args),
  drones: async (args) => (await import('./cli/drones.ts')).listDrones(args),
  aircraft: async (args) => (await import('./cli/aircraft.ts')).manageAircraft(args),
  serve: async (args) => (await import('./cli/serve.ts')).serve(args),
  keys: async (args) => (await import('./cli/keys.ts')).manageKeys(args),
  desktop: async (args) => (await import('./cli/desktop.ts')).manageDesktop(args),
};

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  if ([name, ...args].some((arg) => arg === '--help' || arg === '-h') || name === 'help') {
    process.stdout.write(help);
    return exitCodes.ok;
  }
  if (name === '--version') {
    const { productVersion } = await import('./cli/places.ts');
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

printPlainly(process.stdout);
printPlainly(process.stderr);

/** A reader that closes early (`| head`) has seen enough. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.ok);
  throw error;
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = exitCodeOf(error);
}
