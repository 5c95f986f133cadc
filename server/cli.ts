import { manageAircraft } from './cli/aircraft.ts';
import { analyze } from './cli/analyze.ts';
import { brief } from './cli/brief.ts';
import { convert } from './cli/convert.ts';
import { convertFlights } from './cli/convertFlights.ts';
import { manageDesktop } from './cli/desktop.ts';
import { listDrones } from './cli/drones.ts';
import { productVersion } from './cli/installation.ts';
import { manageKeys } from './cli/keys.ts';
import { learn } from './cli/learn.ts';
import { printPlainly } from './cli/plainTerminal.ts';
import { FileNotReadable } from './cli/planFile.ts';
import { read } from './cli/read.ts';
import { replay } from './cli/replay.ts';
import { serve } from './cli/serve.ts';
import { exitCodes, help, UsageError } from './cli/usage.ts';
import { shortName } from './shortName.ts';

type Command = (args: readonly string[]) => Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  analyze,
  brief,
  read,
  convert: (args) => (args.includes('--split') ? convertFlights(args) : convert(args)),
  replay,
  learn,
  drones: listDrones,
  aircraft: manageAircraft,
  serve,
  keys: manageKeys,
  desktop: manageDesktop,
};

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  if ([name, ...args].some((arg) => arg === '--help' || arg === '-h') || name === 'help') {
    process.stdout.write(help);
    return exitCodes.ok;
  }
  if (name === '--version') {
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
