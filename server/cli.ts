import { printPlainly } from './cli/plainTerminal.ts';
import { runCommand } from './cli/runCommand.ts';
import { exitCodes } from './cli/usage.ts';

printPlainly(process.stdout);
printPlainly(process.stderr);

/** A reader that closes early (`| head`) has seen enough. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.ok);
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2));
