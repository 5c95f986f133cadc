import { fail, type Result, succeed } from '../../engine/result.ts';
import { readZones } from '../../engine/zone/read/readZones.ts';
import type { ZoneFile, ZoneRefusal } from '../../engine/zone/read/zoneFile.ts';
import type { WholeFile } from '../contract/desktopBridge.ts';

/** What a file of the shelf holds, by its kind. */
export interface WorldContent extends ZoneFile {
  readonly kind: 'zones';
}

/** Reads a file of what is in the way of flights, told by its content. */
export function readWorld({ bytes }: Pick<WholeFile, 'bytes'>): Result<WorldContent, ZoneRefusal> {
  const read = readZones(bytes);
  return read.ok ? succeed({ kind: 'zones', ...read.value }) : fail(read.failure);
}
