import { readdirSync, readFileSync } from 'node:fs';

const tests = new URL('..', import.meta.url);

/** Rooms of which a test may change what others in its process would see, or ask how that process is. */
const rooms = /^(bench|elevation|http|server|shell)\/|^[^/]+$/;
const ofItsProcess =
  /process\.(env|on|once|chdir|cwd|umask|emit|kill|memoryUsage|exitCode|stdout|getActive)|vi\.(mock|doMock|stub|useFake|spyOn|reset|setSystemTime)|globalThis|console\.|PerformanceObserver|\bgc\b/;

/** Those that do so without saying it: by the modules they load, or by the processes and threads that they start. */
const named: readonly string[] = [
  'architecture.test.ts',
  'bench/capacity/capacity.test.ts',
  'elevation/doubtfulHeights.test.ts',
  'elevation/glo30.test.ts',
  'elevation/lzw.test.ts',
  'elevation/moods.test.ts',
  'elevation/moodsByDoor.test.ts',
  'elevation/worldsByDoor.test.ts',
  'http/batches.test.ts',
  'http/everyEnd.test.ts',
  'http/httpServer.test.ts',
  'http/proxy.test.ts',
  'http/tlsServer.test.ts',
  'server/announce/announce.test.ts',
  'server/answers/inThreads.test.ts',
  'server/field.test.ts',
  'server/longMissions.test.ts',
  'server/servedSecurely.test.ts',
  'server/storage/oddFiles.test.ts',
  'server/storage/wholeFile.test.ts',
  'server/store/batches.test.ts',
  'server/store/hangingRedis.test.ts',
  'server/store/sharedAnswers.test.ts',
  'server/store/sharedKeys.test.ts',
  'server/work/pool/threadPool.test.ts',
  'shell/browserBridge.test.ts',
];

const isApart = (file: string) =>
  rooms.test(file) && (named.includes(file) || ofItsProcess.test(readFileSync(new URL(file, tests), 'utf8')));

/** Tests that load their modules anew for each file. The others keep nothing, and share theirs: to load them took a second of each. */
export const apart: readonly string[] = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.test\.tsx?$/.test(file) && isApart(file))
  .map((file) => `test/${file}`);
