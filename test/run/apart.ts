import { readdirSync, readFileSync } from 'node:fs';

const tests = new URL('..', import.meta.url);

/** A test that replaces modules, or asks how much memory and which handles its process has. */
const ofItsProcess = /vi\.(mock|doMock|resetModules)|process\.(memoryUsage|getActive)|\bgc\b/;

/** A package as it is first loaded, servers started as commands, and threads that eat their memory. */
const named: readonly string[] = [
  'elevation/lzw.test.ts',
  'server/servedSecurely.test.ts',
  'server/work/pool/threadPool.test.ts',
];

const isApart = (file: string) =>
  !/^(engine|flightplan|e2e|acceptance|package)\//.test(file) &&
  (named.includes(file) || ofItsProcess.test(readFileSync(new URL(file, tests), 'utf8')));

/** Tests that load their modules anew for each file. The others keep nothing, and share theirs: to load them took a second of each. */
export const apart: readonly string[] = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.test\.tsx?$/.test(file) && isApart(file))
  .map((file) => `test/${file}`);
