import { basename } from 'node:path';
import type { Saying } from '../../engine/saying.ts';
import { mostWorldFile_bytes } from '../contract/schemas/world.ts';
import { readPlainFile } from '../services/plainFile.ts';
import type { WorldShelf } from '../services/services.ts';
import { givenWorld } from '../world/givenWorld.ts';
import { readWorld } from '../world/worldReading.ts';
import { refusedBy } from '../world/worldShelf.ts';
import { UsageError } from './usage.ts';

/** Options that name files of what is in the way, for each command that judges a flight. */
export const worldOptions = {
  zones: { type: 'string', multiple: true },
  obstacles: { type: 'string', multiple: true },
} as const;

type Option = `--${keyof typeof worldOptions}`;

function contentOf(path: string, option: Option) {
  const refuse = (fault: Saying) => new UsageError('terminal.option_wrong', { option, fault });
  const filename = basename(path);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(readPlainFile(path, mostWorldFile_bytes));
  } catch {
    throw refuse({ says: 'host.world_unreadable', values: { filename: path } });
  }
  const read = readWorld({ filename, bytes });
  if (read.ok) return { name: filename, bytes, content: read.value };
  throw refuse({
    says: 'terminal.no_world',
    values: { filename: path, reason: refusedBy(read.failure).why },
  });
}

type Given = { readonly [Name in keyof typeof worldOptions]?: readonly string[] | undefined };

/** The files after `--zones` and `--obstacles`, which count instead of those of the data folder; absent: those of the data folder. */
export function toWorld({ zones = [], obstacles = [] }: Given): WorldShelf | undefined {
  const contents = [
    ...zones.map((path) => contentOf(path, '--zones')),
    ...obstacles.map((path) => contentOf(path, '--obstacles')),
  ];
  return contents.length === 0 ? undefined : givenWorld(contents);
}
