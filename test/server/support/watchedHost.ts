import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Assembled, assemble } from '../../../server/assemble.ts';
import type { LogEntry } from '../../../server/http/requestLog.ts';
import { sharedThreads } from '../../support/sharedThreads.ts';
import { assetsDir } from './host.ts';

export interface Watched extends Assembled {
  readonly dataDir: string;
  readonly entries: readonly LogEntry[];
}

/** An installation whose log and data folder a test can look into. */
export async function assembleWatched(): Promise<Watched> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeward-watched-'));
  const entries: LogEntry[] = [];
  const host = await assemble({
    dataDir,
    assetsDir,
    threads: sharedThreads(),
    log: (entry) => void entries.push(entry),
  });
  return { ...host, dataDir, entries };
}
