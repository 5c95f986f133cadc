import { basename } from 'node:path';
import { mostWorldFile_bytes } from '../contract/schemas/world.ts';
import { readPlainFile } from '../services/plainFile.ts';
import type { WorldShelf } from '../services/services.ts';
import { givenWorld } from '../world/givenWorld.ts';
import { readWorld } from '../world/worldReading.ts';
import { refusedBy } from '../world/worldShelf.ts';
import { UsageError } from './usage.ts';

function bytesOf(path: string): Uint8Array {
  try {
    return new Uint8Array(readPlainFile(path, mostWorldFile_bytes));
  } catch {
    const fault = { says: 'host.world_unreadable', values: { filename: path } };
    throw new UsageError('terminal.option_wrong', { option: '--zones', fault });
  }
}

/** The zones of the files after `--zones`, which count instead of those of the data folder; absent: those of the data folder. */
export function toZones(paths: readonly string[] = []): WorldShelf | undefined {
  if (paths.length === 0) return undefined;
  const contents = paths.map((path) => {
    const read = readWorld({ bytes: bytesOf(path) });
    if (read.ok) return { name: basename(path), content: read.value };
    const values = { filename: path, reason: refusedBy(read.failure).why };
    throw new UsageError('terminal.option_wrong', {
      option: '--zones',
      fault: { says: 'host.no_world', values },
    });
  });
  return givenWorld(contents);
}
