import { isObstacleFile } from '../../engine/obstacle/read/isObstacleFile.ts';
import type { ObstacleFile, ObstacleRefusal } from '../../engine/obstacle/read/obstacleFile.ts';
import { readObstacles } from '../../engine/obstacle/read/readObstacles.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { readZones } from '../../engine/zone/read/readZones.ts';
import type { ZoneFile, ZoneRefusal } from '../../engine/zone/read/zoneFile.ts';
import type { WholeFile } from '../contract/desktopBridge.ts';
import { isPartOfList } from '../work/partOfList.ts';

/** The content of a file of the shelf, by its kind; `is_part`: it says itself that it is not the whole list. */
export type WorldContent = (
  | (ZoneFile & { readonly kind: 'zones' })
  | (ObstacleFile & { readonly kind: 'obstacles' })
) & { readonly is_part?: true };

export type WorldRefusal = ZoneRefusal | ObstacleRefusal;

/** Refusals of a file of zones that may be one of obstacles. */
const maybeOther: ReadonlySet<WorldRefusal['why']> = new Set(['unknown_form', 'no_zones', 'not_json']);

/** Reads a file of what is in the way of flights, told by its content. */
export function readWorld(file: Pick<WholeFile, 'bytes' | 'filename'>): Result<WorldContent, WorldRefusal> {
  const read = readKind(file);
  if (!read.ok || !isPartOfList(file.bytes)) return read;
  return succeed({ ...read.value, is_part: true });
}

function readKind({
  bytes,
  filename,
}: Pick<WholeFile, 'bytes' | 'filename'>): Result<WorldContent, WorldRefusal> {
  const obstacles = () => {
    const read = readObstacles(bytes, filename);
    return read.ok ? succeed({ kind: 'obstacles' as const, ...read.value }) : fail(read.failure);
  };
  if (isObstacleFile(bytes)) return obstacles();
  const zones = readZones(bytes);
  if (zones.ok) return succeed({ kind: 'zones', ...zones.value });
  if (!maybeOther.has(zones.failure.why)) return fail(zones.failure);
  const other = obstacles();
  return other.ok || other.failure.why !== 'unknown_form' ? other : fail(zones.failure);
}
