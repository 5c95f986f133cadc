import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import type { z } from 'zod';
import type { Saying } from '../../engine/saying.ts';
import { shortName } from '../shortName.ts';
import { newerReason, refuseNewer, refuseUnreadable } from './newerData.ts';
import { readPlainFile } from './plainFile.ts';
import { codeOf, writeWholeFile } from './wholeFile.ts';

/** `damaged`: no version can use the file: it is torn, empty or foreign. */
export type Reading<Content> =
  | { readonly state: 'absent' }
  /** The system refuses to read the file just now, or it is none. What is there may be good and must not be replaced. */
  | { readonly state: 'unreadable'; readonly reason: Saying }
  /** A later version of Homeward wrote it, and can use it again: it is neither renamed nor replaced. */
  | { readonly state: 'newer'; readonly reason: Saying }
  | { readonly state: 'damaged'; readonly reason: Saying }
  | { readonly state: 'read'; readonly content: Content };

/** More than any document of this installation has. */
const usualMost_bytes = 16 * 1024 * 1024;

export interface DocumentKind<Content> {
  readonly schema: z.ZodType<Content>;
  /** The latest version that this Homeward reads. */
  readonly version: number;
  readonly most_bytes?: number;
  /** Members for which a later version may have more words than this one knows. */
  readonly growing?: readonly string[];
}

export const unreadable: Saying = { says: 'host.stored.unreadable' };

/** The members that a later version may have added where an issue is; none: this is no addition. */
function addedAt(issue: z.core.$ZodIssue, growing: readonly string[]): readonly string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys;
  const { code, path, input } = issue;
  const isGrowing = code === 'invalid_value' && path.some((name) => growing.includes(String(name)));
  return isGrowing && typeof input === 'string' ? [input] : [];
}

/** A version that adds a member, or a word, need not call itself newer: what is right but for that is no damage. */
function additions({ issues }: z.ZodError, growing: readonly string[] = []): Saying | undefined {
  const added = issues.map((issue) => addedAt(issue, growing));
  if (added.some(({ length }) => length === 0)) return undefined;
  const members = [...new Set(added.flat().map(shortName))];
  return { says: 'host.stored.newer_members', values: { members } };
}

function whyUnreadable(error: unknown, most_bytes: number): Saying {
  if (codeOf(error) !== 'EODD') return unreadable;
  return { says: 'host.stored.too_large', values: { limit: Math.round(most_bytes / 1024) } };
}

/** The fault of a text that is no JSON, as every plan and document is. */
export const whyNoJson = (text: string): Saying => ({
  says: text.trim() === '' ? 'host.stored.empty' : 'host.stored.torn',
});

/** Reads a JSON file against its schema; never throws. */
export function readDocument<Content>(
  path: string,
  { schema, version, growing, most_bytes = usualMost_bytes }: DocumentKind<Content>,
): Reading<Content> {
  let text: string;
  try {
    text = readPlainFile(path, most_bytes).toString();
  } catch (error) {
    return codeOf(error) === 'ENOENT'
      ? { state: 'absent' }
      : { state: 'unreadable', reason: whyUnreadable(error, most_bytes) };
  }
  try {
    const content: unknown = JSON.parse(text);
    const newer = newerReason(content, version);
    if (newer !== undefined) return { state: 'newer', reason: newer };
    const parsed = schema.safeParse(content, { reportInput: true });
    if (parsed.success) return { state: 'read', content: parsed.data };
    const unknown = additions(parsed.error, growing);
    if (unknown !== undefined) return { state: 'newer', reason: unknown };
    return { state: 'damaged', reason: { says: 'host.stored.other' } };
  } catch {
    return { state: 'damaged', reason: whyNoJson(text) };
  }
}

/** Throws where a document must not be written over; `reading` is how it was just read. */
export function refuseToReplace(path: string, reading: Reading<unknown>): void {
  if (reading.state === 'newer') throw refuseNewer(path, reading.reason);
  if (reading.state === 'unreadable') throw refuseUnreadable(path, reading.reason);
}

/** Writes all or nothing; only the owner can read the file. */
export function writeDocument(path: string, content: unknown): Promise<void> {
  return writeWholeFile(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/** Renames an unusable file, so that it stays available for inspection. Returns its new path. */
export function setAside(path: string): string | undefined {
  const { dir, name, ext } = parse(path);
  const aside = join(dir, `${name}.damaged-${new Date().toISOString().replaceAll(':', '-')}${ext}`);
  try {
    renameSync(path, aside);
    return aside;
  } catch {
    return undefined;
  }
}

/** Creates the folder of this installation's own files, closed to other users. */
export const makeDataFolder = (folder: string): void => makeFolder(folder, 0o700);

/** Creates a folder and those above it; `mode` absent: as is usual for new ones. */
export function makeFolder(folder: string, mode?: number): void {
  const absolute = resolve(folder);
  const found = statSync(absolute, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw Object.assign(new Error(`${folder} is no folder.`), { code: 'ENOTDIR' });
  const above = dirname(absolute);
  if (above === absolute) throw new Error(`${folder} cannot be made.`);
  makeFolder(above, mode);
  makeOne(absolute, mode);
}

/** Makes one level: where a system reports new folders as not found (`/proc`), Node's recursive option never ends. */
function makeOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made the folder meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
