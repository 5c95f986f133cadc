import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Position } from '../../engine/geo/position.ts';
import type { Obstacle } from '../../engine/obstacle/obstacle.ts';
import type { ObstacleFile } from '../../engine/obstacle/read/obstacleFile.ts';
import { plainText } from '../../engine/plainText.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { ZoneFile } from '../../engine/zone/read/zoneFile.ts';
import type { FoundZone } from '../../engine/zone/zone.ts';
import type { WholeFile } from '../contract/desktopBridge.ts';
import type { JudgedFile } from '../contract/schemas/planLock.ts';
import {
  type FetchedFrom,
  mostWorld_bytes,
  mostWorldFile_bytes,
  mostWorldFiles,
  type ViewedArea,
  type WorldFile,
  WorldFileSchema,
} from '../contract/schemas/world.ts';
import { makeDataFolder, readDocument, writeDocument } from '../services/documentFile.ts';
import { withLock } from '../services/lock.ts';
import { readPlainFileSoon } from '../services/plainFile.ts';
import type { WorldFileRefused, WorldShelf } from '../services/services.ts';
import { writeWholeFile } from '../services/wholeFile.ts';
import { type BoxIndex, makeBoxIndex } from './boxIndex.ts';
import type { WorldContent, WorldRefusal } from './worldReading.ts';

/** Reads a file elsewhere: large ones take seconds. */
export type ReadWorld = (file: WholeFile) => Promise<Result<WorldContent, WorldRefusal>>;

interface Opened {
  readonly judged: JudgedFile;
  readonly index: BoxIndex;
  readonly zones: readonly FoundZone[];
  readonly obstacles: readonly Obstacle[];
}

const Label = z.strictObject({ version: z.literal(1), file: WorldFileSchema });
const labels = { schema: Label, version: 1, most_bytes: 256 * 1024 };

export const refusedBy = ({ why, where, most }: WorldRefusal): WorldFileRefused => ({
  code: 'NOT_KEPT',
  why: {
    says: 'host.world_fault',
    values: { trouble: why, place: where ?? 'none', most: most ?? 0 },
  },
});

const refuse = (trouble: string, most: number) =>
  fail<WorldFileRefused>({
    code: 'NOT_KEPT',
    why: { says: 'host.world_fault', values: { trouble, place: 'none', most } },
  });

/** The name of a file in one line, as sentences have it. */
const shownName = (name: string): string => plainText(name, 255) || 'file';

const judgedOf = (name: string, { kind, dated }: WorldContent, bytes: Uint8Array): JudgedFile => ({
  name,
  kind,
  ...(dated !== undefined && { dated: dated.slice(0, 40) }),
  sum: createHash('sha256').update(bytes).digest('hex'),
});

export function openedWorld(
  file: Pick<WorldFile, 'id' | 'name'>,
  content: WorldContent,
  bytes: Uint8Array,
): Opened {
  const name = shownName(file.name);
  const judged = judgedOf(name, content, bytes);
  if (content.kind === 'obstacles') {
    const { obstacles } = content;
    return {
      judged,
      zones: [],
      obstacles,
      index: makeBoxIndex(obstacles.map(({ corners }) => [{ rings: [corners] }])),
    };
  }
  const { source = content.title ?? name, licence, dated, valid_from, valid_until } = content;
  const origin = { file_id: file.id, source, licence, dated, valid_from, valid_until };
  const zones = content.zones.map((zone) => ({ zone, origin }));
  return {
    judged,
    zones,
    obstacles: [],
    index: makeBoxIndex(content.zones.map(({ parts }) => parts.map(({ area }) => area))),
  };
}

export const zonesIn = ({ index, zones }: Opened, area: ViewedArea): FoundZone[] =>
  zones.length === 0 ? [] : index.near(area).map((at) => zones[at] as FoundZone);

export const obstaclesIn = ({ index, obstacles }: Opened, area: ViewedArea): Obstacle[] =>
  obstacles.length === 0 ? [] : index.near(area).map((at) => obstacles[at] as Obstacle);

/** The names of the files for a lock; in an area: of those that have something there. */
export const judgedIn = (opened: readonly Opened[], area: ViewedArea | undefined): JudgedFile[] =>
  opened.filter(({ index }) => area === undefined || index.near(area).length > 0).map(({ judged }) => judged);

/** How many things a file holds, and the rest of what is said of it. */
function countOf<Facts extends object>(
  content: Facts & { readonly zones?: readonly unknown[]; readonly obstacles?: readonly unknown[] },
) {
  const { zones = [], obstacles = [], ...facts } = content;
  return { ...facts, count: zones.length + obstacles.length };
}

/** Where the first thing in a file stands. */
function firstPlace({
  zones,
  obstacles,
}: Partial<Pick<ZoneFile, 'zones'> & Pick<ObstacleFile, 'obstacles'>>): Position | undefined {
  const area = zones?.[0]?.parts[0]?.area;
  const place =
    area === undefined ? obstacles?.[0]?.corners[0] : 'center' in area ? area.center : area.rings[0]?.[0];
  return place && { lat: place.lat, lon: place.lon };
}

/** A file of the shelf as the window lists it. */
export function worldFileOf(
  { id, name, size_bytes, added_at }: Pick<WorldFile, 'id' | 'name' | 'size_bytes' | 'added_at'>,
  content: WorldContent,
): WorldFile {
  const { kind, format, left_out, ...rest } = content;
  const { count, ...facts } = countOf(rest);
  const first_at = firstPlace(content);
  return {
    id,
    name,
    kind,
    format,
    ...facts,
    added_at,
    size_bytes,
    count,
    ...(first_at !== undefined && { first_at }),
    left_out: left_out.map(({ why, count, where }) => ({ why, count, where: where.slice(0, 200) })),
    is_on: true,
  };
}

/** The time after which changes of another process on the shelf are seen. */
const fresh_ms = 1000;

export function openWorldShelf(folder: string, read: ReadWorld, now = (): Date => new Date()): WorldShelf {
  const pathOf = (id: string, end: 'world' | 'json') => join(folder, `${id}.${end}`);
  const opened = new Map<string, Promise<Opened | undefined>>();

  const labelled = (id: string): WorldFile | undefined => {
    const reading = readDocument(pathOf(id, 'json'), labels);
    return reading.state === 'read' && reading.content.file.id === id ? reading.content.file : undefined;
  };
  const label = (file: WorldFile) => writeDocument(pathOf(file.id, 'json'), { version: 1, file });

  async function files(): Promise<WorldFile[]> {
    const names = await readdir(folder).catch(() => []);
    const ids = names
      .filter((name) => /^world-[0-9a-f]{8}\.json$/.test(name))
      .map((name) => name.slice(0, -5));
    return ids
      .sort()
      .map(labelled)
      .filter((file) => file !== undefined)
      .sort((one, other) => one.added_at.localeCompare(other.added_at) || one.id.localeCompare(other.id));
  }

  const bytesOf = (id: string) => readPlainFileSoon(pathOf(id, 'world'), mostWorldFile_bytes);

  async function open(file: WorldFile): Promise<Opened | undefined> {
    const bytes = await bytesOf(file.id).catch(() => undefined);
    if (bytes === undefined) return undefined;
    const content = await read({ filename: file.name, bytes: new Uint8Array(bytes) });
    return content.ok ? openedWorld(file, content.value, bytes) : undefined;
  }

  const openOnce = (file: WorldFile): Promise<Opened | undefined> => {
    const known = opened.get(file.id) ?? open(file);
    opened.set(file.id, known);
    known.catch(() => opened.delete(file.id));
    return known;
  };

  async function lookOnShelf(): Promise<Opened[]> {
    const on = (await files()).filter(({ is_on }) => is_on);
    return (await Promise.all(on.map(openOnce))).filter((known) => known !== undefined);
  }

  let looked: { readonly at_ms: number; readonly found: Promise<Opened[]> } | undefined;
  /** The content of the files that are switched on, at most a moment old: every ring asks, and the folder is seldom changed. */
  function onShelf(): Promise<Opened[]> {
    const at_ms = now().getTime();
    if (looked === undefined || Math.abs(at_ms - looked.at_ms) >= fresh_ms)
      looked = { at_ms, found: lookOnShelf() };
    return looked.found;
  }

  /** Changes the shelf, which is looked at anew after that. */
  async function changing<Done>(change: () => Promise<Done>): Promise<Done> {
    try {
      return await withLock(join(folder, 'shelf'), change);
    } finally {
      looked = undefined;
    }
  }

  async function remove(id: string): Promise<void> {
    opened.delete(id);
    for (const end of ['json', 'world'] as const) await rm(pathOf(id, end), { force: true });
    looked = undefined;
  }

  /** The kept file of the same bytes. */
  async function sameAs(bytes: Uint8Array, kept: readonly WorldFile[]): Promise<WorldFile | undefined> {
    for (const file of kept.filter(({ size_bytes }) => size_bytes === bytes.length)) {
      const known = await bytesOf(file.id).catch(() => undefined);
      if (known?.equals(bytes) === true) return file;
    }
    return undefined;
  }

  async function keep({ filename, bytes }: WholeFile, content: WorldContent, fetched?: FetchedFrom) {
    const all = await files();
    const earlier = all.filter((file) => fetched !== undefined && file.fetched?.id === fetched.id);
    const same = await sameAs(bytes, all);
    if (same !== undefined) {
      const file = { ...same, ...(fetched !== undefined && { fetched }), is_on: true };
      await label(file);
      for (const { id } of earlier) if (id !== file.id) await remove(id);
      return succeed(file);
    }
    const kept = all.filter((file) => !earlier.includes(file));
    if (kept.length >= mostWorldFiles) return refuse('many_files', mostWorldFiles);
    const sum = kept.reduce((all, { size_bytes }) => all + size_bytes, bytes.length);
    if (sum > mostWorld_bytes) return refuse('room', mostWorld_bytes / 1024 ** 2);
    const id = `world-${randomBytes(4).toString('hex')}`;
    const facts = {
      id,
      name: shownName(basename(filename)),
      size_bytes: bytes.length,
      added_at: now().toISOString(),
    };
    const file = { ...worldFileOf(facts, content), ...(fetched !== undefined && { fetched }) };
    // The label comes last: a file without one does not count, and is swept.
    await writeWholeFile(pathOf(id, 'world'), bytes, { mode: 0o600 });
    await label(file);
    opened.set(id, Promise.resolve(openedWorld(file, content, bytes)));
    for (const { id } of earlier) await remove(id);
    return succeed(file);
  }

  return {
    async list() {
      const known = await files();
      const kept_bytes = known.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
      return { files: known, most_files: mostWorldFiles, kept_bytes, most_bytes: mostWorld_bytes };
    },
    async add({ filename, bytes }, fetched) {
      if (bytes.length > mostWorldFile_bytes) return refuse('large', mostWorldFile_bytes / 1024 ** 2);
      // The reader takes its bytes away.
      const content = await read({ filename, bytes: bytes.slice() });
      if (!content.ok) return fail(refusedBy(content.failure));
      makeDataFolder(folder);
      return changing(() => keep({ filename, bytes }, content.value, fetched));
    },
    async turn(id, is_on) {
      await changing(async () => {
        const file = labelled(id);
        if (file !== undefined && file.is_on !== is_on) await label({ ...file, is_on });
      });
    },
    remove,
    async judging(area) {
      return judgedIn(await onShelf(), area);
    },
    async zonesNear(area) {
      return (await onShelf()).flatMap((known) => zonesIn(known, area));
    },
    async obstaclesNear(area) {
      return (await onShelf()).flatMap((known) => obstaclesIn(known, area));
    },
  };
}
