import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import {
  appendFile,
  mkdir,
  open as openFile,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { parsedJson } from '../../../engine/json.ts';
import { fail, type Result, succeed } from '../../../engine/result.ts';
import type { Saying } from '../../../engine/saying.ts';
import type { MapFilePart } from '../../contract/schemas/maps.ts';
import { mostMapFile_bytes } from '../../contract/schemas/maps.ts';
import { readPlainFileSoon } from '../../services/plainFile.ts';
import type { MapFileFailure, MapFileReceiver, ReceivedPart } from '../../services/services.ts';
import { codeOf, NotWritten } from '../../services/wholeFile.ts';
import {
  type ArchiveFacts,
  areaOf,
  type MapArchive,
  MapFileRefused,
  makeOpenArchives,
  mapFault,
} from './mapArchive.ts';
import { isSqlite } from './mbtilesArchive.ts';
import { makeMbtilesThread } from './mbtilesThread.ts';
import { isPmtiles, openPmtiles } from './pmtilesArchive.ts';

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Compares the bytes of two files. */
async function areSameFiles(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([digestOf(one), digestOf(other)]);
  return first === second;
}

const Zoom = z.number().int().min(0);
const Facts = z.strictObject({
  form: z.enum(['pictures', 'vector']),
  name: z.string().optional(),
  attribution: z.string(),
  zooms: z.tuple([Zoom, Zoom]).readonly(),
  within: z.strictObject({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
});

/** The label beside a file of map tiles: its name, and its description of itself when it was opened. */
const Label = z.strictObject({
  filename: z.string().max(255),
  known: z.strictObject({ stamp: z.string(), facts: Facts }).optional(),
});

type MapFileLabel = Readonly<z.infer<typeof Label>>;

/** `undefined`: it is no label, or a damaged one. */
const readLabel = (text: string): MapFileLabel | undefined => Label.safeParse(parsedJson(text)).data;

/** Returns a text that changes with the file. */
const stampOf = ({ size, mtimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ino}`;

/** A file of map tiles that was given to Homeward. */
export interface KeptMapFile {
  readonly id: string;
  readonly filename: string;
  readonly size_bytes: number;
  readonly facts: ArchiveFacts;
  /** Why it cannot be used any more. */
  readonly trouble?: Saying | undefined;
}

const refuse = (why: Saying) => fail({ code: 'NOT_A_MAP', why } as const);

export interface MapFiles extends MapFileReceiver {
  list(): Promise<readonly KeptMapFile[]>;
  archive(id: string): Promise<MapArchive | undefined>;
  close(): Promise<void>;
}

/** So much room is left on the disk for everything else. */
const spare_bytes = 256 * 1024 * 1024;
/** A transfer that nobody goes on with. */
const abandonedAfter_ms = 24 * 3_600_000;

const mostLabel_bytes = 1024 * 1024;

const idPattern = /^file-[0-9a-f]{8}$/;
export const isMapFileId = (id: string): boolean => idPattern.test(id);

const unusable = {
  form: 'pictures',
  attribution: '',
  zooms: [0, 0],
  within: areaOf([]),
} satisfies ArchiveFacts;

/** Files are told by how they begin, whatever they are called. */
async function isDatabase(path: string): Promise<boolean> {
  const file = await openFile(path);
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0).finally(() => file.close());
  return isSqlite(buffer);
}

const isKnownForm = (start: Uint8Array): boolean => isPmtiles(start) || isSqlite(start);

const notAMap = mapFault('form');

export function openMapFiles(folder: string): MapFiles {
  const databases = makeMbtilesThread();
  const coming = new Map<string, { readonly size_bytes: number; received_bytes: number }>();
  const pathOf = (id: string, end: 'tiles' | 'part' | 'json') => join(folder, `${id}.${end}`);

  const openAs = async (path: string): Promise<MapArchive> =>
    (await isDatabase(path)) ? databases.open(path) : openPmtiles(path);

  const archives = makeOpenArchives((id) => openAs(pathOf(id, 'tiles')));
  const { open } = archives;

  const labelOf = async (id: string) =>
    readLabel(await readPlainFileSoon(pathOf(id, 'json'), mostLabel_bytes).then(String, () => '')) ?? {
      filename: id,
    };

  async function keptIds(): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    const ids = names
      .filter((name) => name.endsWith('.tiles'))
      .map((name) => name.slice(0, -'.tiles'.length));
    return ids.filter(isMapFileId).sort();
  }

  async function describe(id: string): Promise<KeptMapFile> {
    const [found, { filename, known }] = await Promise.all([stat(pathOf(id, 'tiles')), labelOf(id)]);
    const file = { id, filename, size_bytes: found.size };
    // A file that nobody changed is what it was when it was last opened, and need not be opened to be listed.
    if (known !== undefined && known.stamp === stampOf(found)) return { ...file, facts: known.facts };
    return open(id).then(
      async ({ facts }) => {
        await label(id, { filename, known: { stamp: stampOf(found), facts } }).catch(() => {});
        return { ...file, facts };
      },
      (error: unknown) => {
        const trouble =
          error instanceof MapFileRefused ? error.why : mapFault('disk', { code: codeOf(error) });
        return { ...file, facts: unusable, trouble };
      },
    );
  }

  const label = (id: string, content: MapFileLabel) =>
    writeFile(pathOf(id, 'json'), JSON.stringify(content), { mode: 0o600 });

  async function roomFault(size_bytes: number): Promise<Saying | undefined> {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= size_bytes + spare_bytes) return undefined;
    const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);
    const needed = megabytes(size_bytes + spare_bytes);
    return mapFault('room', { needed, free: megabytes(bavail * bsize), folder });
  }

  async function begin({ size_bytes, bytes }: MapFilePart): Promise<Result<string, MapFileFailure>> {
    if (size_bytes > mostMapFile_bytes)
      return refuse(mapFault('large', { most: mostMapFile_bytes / 1024 ** 3 }));
    if (!isKnownForm(bytes)) return refuse(notAMap);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const fault = await roomFault(size_bytes);
    if (fault !== undefined) return refuse(fault);
    const id = `file-${randomBytes(4).toString('hex')}`;
    coming.set(id, { size_bytes, received_bytes: 0 });
    return succeed(id);
  }

  /** The map that holds the very bytes of a file that has come. */
  async function sameAs(id: string): Promise<string | undefined> {
    const { size } = await stat(pathOf(id, 'part'));
    for (const other of await keptIds()) {
      const { size: other_size } = await stat(pathOf(other, 'tiles'));
      if (size === other_size && (await areSameFiles(pathOf(id, 'part'), pathOf(other, 'tiles'))))
        return other;
    }
    return undefined;
  }

  /** The file as it will be served is opened once before it counts; one that is kept already stays the only one. Gives its id. */
  async function finish(id: string, filename: string): Promise<Result<string, MapFileFailure>> {
    coming.delete(id);
    try {
      const same = await sameAs(id);
      if (same !== undefined) {
        await open(same);
        await remove(id);
        return succeed(same);
      }
      await label(id, { filename: basename(filename) });
      await rename(pathOf(id, 'part'), pathOf(id, 'tiles'));
      await open(id);
      return succeed(id);
    } catch (error) {
      await remove(id);
      if (error instanceof MapFileRefused) return refuse(error.why);
      throw error;
    }
  }

  async function remove(id: string): Promise<void> {
    if (!isMapFileId(id)) return;
    coming.delete(id);
    await archives.close(id);
    for (const end of ['tiles', 'part', 'json'] as const) await rm(pathOf(id, end), { force: true });
  }

  async function receive(part: MapFilePart): Promise<Result<ReceivedPart, MapFileFailure>> {
    const begun = part.id === undefined ? await begin(part) : succeed(part.id);
    if (!begun.ok) return begun;
    const id = begun.value;
    const file = coming.get(id);
    const isNext = file !== undefined && part.from_byte === file.received_bytes;
    if (!isNext || part.from_byte + part.bytes.length > file.size_bytes || part.bytes.length === 0) {
      await remove(id);
      return refuse(mapFault('parts'));
    }
    await appendFile(pathOf(id, 'part'), part.bytes, { mode: 0o600 });
    file.received_bytes += part.bytes.length;
    if (file.received_bytes < file.size_bytes) return succeed({ id, isWhole: false });
    const finished = await finish(id, part.filename);
    return finished.ok ? succeed({ id: finished.value, isWhole: true }) : finished;
  }

  const sweep = async (names: readonly string[]) => {
    for (const name of names.filter((one) => one.endsWith('.part'))) {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > abandonedAfter_ms) await remove(name.slice(0, -'.part'.length));
    }
  };

  return {
    async list() {
      await sweep(await readdir(folder).catch(() => []));
      return Promise.all((await keptIds()).map(describe));
    },
    receive: (part) =>
      receive(part).catch((error: unknown) => {
        throw codeOf(error) === '' ? error : new NotWritten(folder, codeOf(error));
      }),
    remove,
    archive: async (id) => (isMapFileId(id) ? open(id).catch(() => undefined) : undefined),
    async close() {
      await archives.closeAll();
      await databases.close();
    },
  };
}
