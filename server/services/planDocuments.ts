import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { planFileLimit_bytes } from '../contract/schemas/plan.ts';
import type { KnownDocument } from '../contract/schemas/planDocument.ts';
import { say } from '../report/say.ts';
import { makeDataFolder, type Reading, readDocument, setAside, writeDocument } from './documentFile.ts';
import { readPlainFileSoon } from './plainFile.ts';
import { codeOf, writeWholeFile } from './wholeFile.ts';

const listFilename = 'documents.json';
const backupFolder = 'backups';
/** Menus and first screens list so many. */
const mostDocuments = 12;

const Entry = z.strictObject({ id: z.string(), path: z.string(), opened_at: z.string() });
type Entry = z.infer<typeof Entry>;
const List = z.strictObject({ version: z.literal(1), documents: z.array(Entry) });

export interface DocumentContent {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly revision: string;
}

/** `unknown`: no such document; `changed`: another program wrote the file since `revision`. */
export type DocumentWrite = { readonly revision: string } | 'unknown' | 'changed';

/** The plan files of this installation that were opened last: the page calls them by an id and never learns a path. */
export interface PlanDocuments {
  /** Lists the documents, the latest first. */
  list(): readonly KnownDocument[];
  pathOf(document_id: string): string | undefined;
  /** `undefined`: the file is not in the list. */
  idOf(path: string): string | undefined;
  /** The folder of the latest one. */
  latestFolder(): string | undefined;
  /** Puts a file that the person named first in the list; returns its id. */
  remember(path: string): Promise<string>;
  /** `undefined`: no such document. Rejects where its file cannot be read. */
  read(document_id: string): Promise<DocumentContent | undefined>;
  /** Writes all or nothing, over what has that `revision`; without one over whatever is there. Throws `NotWritten`. */
  write(document_id: string, bytes: Uint8Array, revision: string | undefined): Promise<DocumentWrite>;
  /** Keeps good content, for the day when the file is damaged. */
  keepBackup(document_id: string, bytes: Uint8Array): Promise<void>;
  backupOf(document_id: string): Promise<Uint8Array | undefined>;
  /** Calls back when the list changes. */
  onChange(listener: () => void): void;
}

export const revisionOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

const toKnown = ({ id, path, opened_at }: Entry): KnownDocument => ({
  document_id: id,
  filename: basename(path),
  folder: basename(dirname(path)),
  opened_at,
});

const ifThere = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  reading.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });

const readPlain = async (path: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readPlainFileSoon(path, planFileLimit_bytes));

/** Says once if the list of an installation may not be written. */
function mayKeepList(path: string, reading: Reading<unknown>, note: (message: string) => void): boolean {
  if (reading.state === 'damaged') setAside(path);
  if (reading.state !== 'newer' && reading.state !== 'unreadable') return true;
  note(
    `The list of plan files ${path} is left alone: ${say(reading.reason)}. Plans that are opened now are not in it at the next start.`,
  );
  return false;
}

export function openPlanDocuments(
  dataDir: string,
  note: (message: string) => void = () => {},
): PlanDocuments {
  const listPath = join(dataDir, listFilename);
  const backupPath = (id: string) => join(dataDir, backupFolder, `${id}.homeward`);
  const listeners: (() => void)[] = [];
  const reading = readDocument(listPath, { schema: List, version: 1 });
  const isKept = mayKeepList(listPath, reading, note);
  let entries: readonly Entry[] = reading.state === 'read' ? reading.content.documents : [];

  const find = (id: string) => entries.find((entry) => entry.id === id);
  const idOf = (named: string) => entries.find(({ path }) => path === resolve(named))?.id;
  const store = async (next: readonly Entry[]) => {
    const left = entries.filter(({ id }) => !next.some((entry) => entry.id === id));
    entries = next;
    for (const listener of listeners) listener();
    if (!isKept) return;
    // A list that cannot be kept costs the next start its recent files, nothing else.
    await writeDocument(listPath, { version: 1, documents: next }).catch(() => {});
    for (const { id } of left) await rm(backupPath(id), { force: true }).catch(() => {});
  };
  return {
    list: () => entries.map(toKnown),
    pathOf: (id) => find(id)?.path,
    idOf,
    latestFolder: () => entries[0] && dirname(entries[0].path),
    async remember(named) {
      const entry = {
        id: idOf(named) ?? randomUUID(),
        path: resolve(named),
        opened_at: new Date().toISOString(),
      };
      await store([entry, ...entries.filter(({ id }) => id !== entry.id)].slice(0, mostDocuments));
      return entry.id;
    },
    async read(id) {
      const entry = find(id);
      if (entry === undefined) return undefined;
      const bytes = await readPlain(entry.path);
      return { bytes, revision: revisionOf(bytes) };
    },
    async write(id, bytes, revision) {
      const entry = find(id);
      if (entry === undefined) return 'unknown';
      const there = revision === undefined ? undefined : await ifThere(readPlain(entry.path));
      if (there !== undefined && revisionOf(there) !== revision) return 'changed';
      await writeWholeFile(entry.path, bytes);
      return { revision: revisionOf(bytes) };
    },
    async keepBackup(id, bytes) {
      if (!isKept) return;
      try {
        makeDataFolder(join(dataDir, backupFolder));
        await writeWholeFile(backupPath(id), bytes, { mode: 0o600 });
      } catch {
        // The file itself is whole; only the spare copy is missing.
      }
    },
    backupOf: (id) =>
      find(id) === undefined ? Promise.resolve(undefined) : readPlain(backupPath(id)).catch(() => undefined),
    onChange: (listener) => listeners.push(listener),
  };
}
