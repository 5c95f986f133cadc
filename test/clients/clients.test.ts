import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpOperation, httpOperations } from '../../server/contract/httpOperations.ts';
import { exampleFiles } from '../../server/http/openapiExamples.ts';
import { startWholeServer, type WholeServer } from '../http/wholeServer.ts';
import { hasNodeGenerators, hasPythonGenerator, nodePackages, python } from '../run/clientTools.mjs';
import { inLong } from '../support/inLong.ts';

const run = promisify(execFile);
const callers = join(import.meta.dirname, 'callers');
const inBin = (name: string) => join(nodePackages, '.bin', name);

let server: WholeServer;
let folder: string;
beforeAll(async () => {
  server = await startWholeServer();
  folder = mkdtempSync(join(tmpdir(), 'homeward-clients-'));
  symlinkSync(nodePackages, join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'route.kml'), exampleFiles.mission_file.text);
  writeFileSync(join(folder, 'flight.csv'), exampleFiles.flight_log.text);
  writeFileSync(join(folder, 'hover.csv'), exampleFiles.flight_logs.text);
  for (const name of ['openapi.json', 'openapi-3.0.json'])
    writeFileSync(join(folder, name), await (await fetch(`${server.url}/${name}`)).text());
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const made = (command: string, ...args: readonly string[]) =>
  run(command, args, { cwd: folder, env: { ...process.env, PYTHONUTF8: '1' } });

/** Holds what a client printed: it called every operation, and understood the answers and a refusal. */
async function holds(command: string, script: string): Promise<void> {
  const { stdout } = await made(command, script, server.url, server.secret, folder);
  const { statuses, ...read } = JSON.parse(stdout);
  // This server has no window, and so no plan on screen.
  const statusOf = ({ name, binding }: HttpOperation) => (name === 'getPlan' ? 404 : (binding.status ?? 200));
  expect(statuses).toEqual(
    Object.fromEntries(httpOperations.map((operation) => [operation.name, statusOf(operation)])),
  );
  expect(read).toEqual({
    home: [47.3977, 8.5456],
    drones: [expect.stringMatching(/mavic/), expect.stringMatching(/mavic/)],
    verdict: 'complete',
    refusal: 'VALIDATION_ERROR',
  });
}

/** Checks the types of a client strictly, with its caller, and bundles both. */
async function compile(caller: string): Promise<string> {
  copyFileSync(join(callers, caller), join(folder, caller));
  const strict = ['--strict', '--exactOptionalPropertyTypes', 'false', '--noUncheckedIndexedAccess'];
  const modules = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
  await made(inBin('tsc'), '--noEmit', ...strict, ...modules, '--skipLibCheck', '--types', 'node', caller);
  const outfile = join(folder, caller.replace(/\.ts$/, '.js'));
  await build({
    entryPoints: [join(folder, caller)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  return outfile;
}

const both = ['openapi.json', 'openapi-3.0.json'];
/** Types of 3.1 and of 3.0 differ little, and take half a minute. */
const documents = inLong(['openapi.json'], both);

describe.skipIf(!hasNodeGenerators())('clients in TypeScript (need the packages of test/clients)', () => {
  it.each(documents)(
    'that openapi-typescript types of %s call every operation',
    async (name) => {
      await made(inBin('openapi-typescript'), name, '-o', 'schema.ts', '--default-non-nullable=false');
      await holds('node', await compile('openapiFetch.ts'));
    },
    120_000,
  );

  it.each(inLong([], both))(
    'that @hey-api/openapi-ts makes of %s call every operation',
    async (name) => {
      await made(inBin('openapi-ts'), '-i', name, '-o', 'hey', '--no-log-file');
      await holds('node', await compile('hey.ts'));
    },
    120_000,
  );
});

const describePython = inLong(undefined, describe.skipIf(!hasPythonGenerator()));
describePython?.('a client in Python (needs Python 3.10, venv and its index)', () => {
  it.each(both)(
    'that openapi-python-client makes of %s calls every operation',
    async (name) => {
      writeFileSync(join(folder, 'config.yml'), 'post_hooks: []\n');
      const from = ['--path', name, '--output-path', 'client', '--meta', 'none', '--overwrite'];
      const { stdout } = await made(python.generator, 'generate', ...from, '--config', 'config.yml');
      expect(stdout).not.toMatch(/warning|error/i);
      copyFileSync(join(callers, 'caller.py'), join(folder, 'caller.py'));
      await holds(python.command, 'caller.py');
    },
    120_000,
  );
});
