import { createHash } from 'node:crypto';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { usualCeiling_m } from '../../engine/mission/aboveGround.ts';
import { engineVersion } from '../../engine/version.ts';
import type { PlanDocument } from '../contract/schemas/planDocument.ts';
import type { JudgedFile, LockPart, MissingFile, PlanLock } from '../contract/schemas/planLock.ts';

/** JSON in one form: members in the order of their names, none without a value. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalText(one)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`);
  return `{${members.join()}}`;
}

const sumOf = (value: unknown): string => createHash('sha256').update(canonicalText(value)).digest('hex');

export type FindDrone = (key: string) => Drone | undefined;

/** The data that the aircraft flies with: an own one may go by another name and key elsewhere. */
function aircraftOf({ inputs: { drone_key }, aircraft }: PlanDocument, find: FindDrone): unknown {
  if (aircraft === undefined) return { catalog: find(drone_key) };
  const { base, sheet, learned } = aircraft;
  return { own: { base, sheet, learned } };
}

/**
 * Air, battery and thresholds: not which rings are shown, nor the key of the aircraft, whose data have a sum of their own. The usual ceiling
 * counts as not named, so that plans locked before there was one hold.
 */
function conditionsOf({ inputs }: PlanDocument): unknown {
  const { drone_key: _key, hidden_thresholds_pct: _hidden, shows_one_way: _shown, ...conditions } = inputs;
  const { max_height_above_ground_m: ceiling_m, ...others } = conditions;
  return ceiling_m === usualCeiling_m ? others : conditions;
}

/** The plan without the drawing that its route was made of, of which no answer depends. */
const routeOf = ({ mission: { drawing: _, ...mission }, isLaunchChosen }: PlanDocument) => ({
  mission,
  isLaunchChosen,
});

/** The sums of a plan as it is: of the plan itself, not of variants beside it, of texts for print or how it is looked at. */
const sumsOf = (document: PlanDocument, find: FindDrone) => ({
  route: sumOf(routeOf(document)),
  conditions: sumOf(conditionsOf(document)),
  aircraft: sumOf(aircraftOf(document, find)),
});

export function lockOf(
  document: PlanDocument,
  { by, at, files }: Pick<PlanLock, 'by' | 'at' | 'files'>,
  find: FindDrone,
): PlanLock {
  const lock = { by, at, engine_version: engineVersion, ...sumsOf(document, find), files };
  return { ...lock, hash: sumOf(lock) };
}

/** The files that a plan was judged with and that are not here, be they gone or others. */
export function missingFiles({ files = [] }: PlanLock, here: readonly JudgedFile[]): MissingFile[] {
  const sums = new Set(here.map(({ sum }) => sum));
  const names = new Set(here.map(({ name }) => name));
  return files
    .filter(({ sum }) => !sums.has(sum))
    .map((file) => ({ ...file, ...(names.has(file.name) && { is_other: true }) }));
}

/** Tells whether one of the files that have something around the plan was not on when it was locked. */
export function hasMoreFiles({ files }: PlanLock, around: readonly JudgedFile[]): boolean {
  if (files === undefined) return false;
  const then = new Set(files.map(({ sum }) => sum));
  return around.some(({ sum }) => !then.has(sum));
}

interface FilesNow {
  readonly missing: readonly MissingFile[];
  readonly hasMore: boolean;
}

/** The parts that differ from the plan as it was locked; none: the lock holds. */
export function changedSinceLock(
  document: PlanDocument,
  lock: PlanLock,
  find: FindDrone,
  { missing, hasMore }: FilesNow = { missing: [], hasMore: false },
): LockPart[] {
  const { hash, ...rest } = lock;
  const now = sumsOf(document, find);
  const isChanged: Record<LockPart, boolean> = {
    route: now.route !== lock.route,
    conditions: now.conditions !== lock.conditions,
    aircraft: now.aircraft !== lock.aircraft,
    engine: engineVersion !== lock.engine_version,
    files: missing.length > 0,
    more_files: hasMore && missing.length === 0,
    lock: sumOf(rest) !== hash,
  };
  return (Object.keys(isChanged) as LockPart[]).filter((part) => isChanged[part]);
}
