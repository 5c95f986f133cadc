import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Settings } from '../../server/contract/schemas/window.ts';
import { fetchBytes } from '../../server/net/fetchBytes.ts';
import { reachOf } from '../../server/net/reach.ts';

/** Where the releases of a build are: written into it when it is packed, so that no answer can lead elsewhere. */
export interface ReleasePlace {
  /** Answers JSON about the newest release, as GitHub and Gitea do. */
  readonly feed: URL;
  /** The page that a person gets a release from. */
  readonly page: URL;
}

const WrittenPlace = z.object({ releases: z.object({ feed: z.string(), page: z.string() }) });

/** Reads the place from the `package.json` of a build; `undefined`: it names none, or one that is not safe to ask. */
export function releasePlaceOf(packageFile: string): ReleasePlace | undefined {
  const { releases } = WrittenPlace.safeParse(JSON.parse(readFileSync(packageFile, 'utf8'))).data ?? {};
  if (releases === undefined || !URL.canParse(releases.feed) || !URL.canParse(releases.page))
    return undefined;
  const [feed, page] = [new URL(releases.feed), new URL(releases.page)];
  return reachOf(feed) === undefined || reachOf(page) === undefined ? undefined : { feed, page };
}

const Release = z.object({ tag_name: z.string().max(100), body: z.string().max(200_000).nullish() });

type Version = readonly [number, number, number];

function versionOf(text: string): Version | undefined {
  const [, ...parts] = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(text) ?? [];
  const [major, minor, patch] = parts.map(Number);
  return major === undefined || minor === undefined || patch === undefined
    ? undefined
    : [major, minor, patch];
}

function isNewer(one: Version, other: Version): boolean {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** A dialog has room for so many lines and characters of a list of changes. */
const mostLines = 15;
const mostLetters = 900;

function readableChanges(body: string): string {
  const lines = body
    .replaceAll(/\r\n|[\p{Zl}\p{Zp}\v\f\r\u0085]/gu, '\n')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .split('\n')
    .slice(0, mostLines);
  const text = lines.join('\n').trim();
  const letters = [...text];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : text;
}

export type UpdateAnswer =
  | { readonly kind: 'newest' | 'offline' | 'unreachable' | 'not_understood' }
  | { readonly kind: 'newer'; readonly version: string; readonly changes: string };

export interface Question {
  readonly place: ReleasePlace;
  readonly version: string;
  readonly settings: () => Pick<Settings, 'network'>;
  readonly time_ms?: number | undefined;
}

const size_bytes = 256 * 1024;

/**
 * Asks which release is the newest. Nothing but the program's name and version is sent, no release is fetched, a redirect is not
 * followed, and while the person has the network off nobody is asked.
 */
export async function lookForRelease({
  place,
  version,
  settings,
  time_ms = 8000,
}: Question): Promise<UpdateAnswer> {
  if (settings().network !== 'online') return { kind: 'offline' };
  const fetched = await fetchBytes(place.feed, {
    limits: { size_bytes, time_ms, redirects: 0 },
    userAgent: `Homeward/${version}`,
    accept: 'application/json',
    mayRead: (type) => type === 'application/json',
  });
  if (!fetched.ok) {
    const isAnswer = ['WRONG_TYPE', 'TOO_LARGE', 'NOTHING_THERE'].includes(fetched.failure.code);
    return { kind: isAnswer ? 'not_understood' : 'unreachable' };
  }
  return readRelease(fetched.value.bytes, version);
}

function readRelease(bytes: Uint8Array, version: string): UpdateAnswer {
  const release = Release.safeParse(parsed(bytes)).data;
  const [offered, own] = [versionOf(release?.tag_name ?? ''), versionOf(version)];
  if (release === undefined || offered === undefined || own === undefined) return { kind: 'not_understood' };
  if (!isNewer(offered, own)) return { kind: 'newest' };
  return { kind: 'newer', version: offered.join('.'), changes: readableChanges(release.body ?? '') };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
