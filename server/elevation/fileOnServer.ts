import { setTimeout as delay } from 'node:timers/promises';
import type { WholeFile } from '../net/fetchBytes.ts';
import type { HostFailure } from '../net/politeHosts.ts';
import type { DiskCache } from '../services/diskCache.ts';
import { askRemote, type Remote } from './remote.ts';
import { FileOutOfReach, type TiffFile, type TiffSource, usualSlice_bytes } from './tiffSource.ts';

export interface FileOnServerOptions {
  readonly url: URL;
  readonly name: string;
  readonly disk: DiskCache;
  readonly remote: Remote;
}

export interface FileOnServer extends TiffFile {
  /** The file is looked at anew: it has changed, or is not what it should be. */
  forget(): void;
}

/** So much is asked for first: the description of a cloud-optimised GeoTIFF stands at its beginning. */
const head_bytes = 16 * 1024;
/** A piece of two megabytes takes so long on a slow line. */
const time_ms = 30_000;
const mostTries = 2;
const pause_ms = 250;
const mayPass: ReadonlySet<HostFailure['code']> = new Set(['UPSTREAM_REFUSED', 'UNREACHABLE']);

interface Fetched {
  readonly bytes: Uint8Array;
  readonly whole: WholeFile;
}

/** Asks for a piece, and once more where the server or the way to it may have been out of sorts. */
async function askPiece(
  { url, remote }: FileOnServerOptions,
  piece: { readonly first: number; readonly last: number; readonly etag?: string | undefined },
): Promise<Fetched> {
  const request = {
    url,
    piece,
    accept: 'image/tiff, application/octet-stream',
    size_bytes: piece.last - piece.first + 1,
    time_ms,
    read: (bytes: Uint8Array, { whole }: { readonly whole?: WholeFile | undefined }) =>
      whole && { bytes, whole },
  };
  for (let tries = 1; ; tries += 1) {
    const answer = await askRemote(remote, request);
    if (answer.ok) return answer.value;
    if (tries === mostTries || !mayPass.has(answer.failure.code)) throw new FileOutOfReach(answer.failure);
    await delay(pause_ms, undefined, { ref: false });
  }
}

/** The beginning of a file with what the server said of it, as it is kept: a line of JSON, then the bytes. */
const packHead = ({ bytes, whole }: Fetched): Uint8Array =>
  Buffer.concat([Buffer.from(`${JSON.stringify(whole)}\n`), bytes]);

function unpackHead(kept: Uint8Array): Fetched | undefined {
  const end = kept.indexOf(10);
  try {
    const { size_bytes, etag } = JSON.parse(Buffer.from(kept.subarray(0, end)).toString()) as WholeFile;
    const bytes = kept.subarray(end + 1);
    return bytes.length === Math.min(head_bytes, size_bytes)
      ? { bytes, whole: { size_bytes, etag } }
      : undefined;
  } catch {
    return undefined;
  }
}

/** A file that is read by pieces over HTTP. What was fetched is kept once it has been understood, under the state of the file that it is of. */
export function fileOnServer(options: FileOnServerOptions): FileOnServer {
  const { url, name, disk } = options;
  const headKey = `${url.href} head`;
  let known: Promise<Fetched> | undefined;
  let isOutdated = false;
  let newHead: Uint8Array | undefined;
  const findHead = async (): Promise<Fetched> => {
    const kept = isOutdated ? undefined : await disk.read(headKey);
    const found = kept && unpackHead(kept);
    if (found !== undefined) return found;
    const asked = await askPiece(options, { first: 0, last: head_bytes - 1 });
    isOutdated = false;
    newHead = packHead(asked);
    return asked;
  };
  const open = async (mostSlice_bytes: number): Promise<TiffSource> => {
    known ??= findHead();
    const { bytes: head, whole } = await known;
    const { size_bytes, etag } = whole;
    const fresh = new Map<string, Uint8Array>();
    const pieceOf = async (first: number, last: number): Promise<Uint8Array> => {
      if (last < head.length) return head.subarray(first, last + 1);
      const key = `${url.href} ${etag ?? size_bytes} ${first}-${last}`;
      const kept = await disk.read(key);
      if (kept?.length === last - first + 1) return kept;
      const { bytes } = await askPiece(options, { first, last, etag });
      fresh.set(key, bytes);
      return bytes;
    };
    const fetchSlice = async ({ offset, length }: { readonly offset: number; readonly length: number }) => {
      const isThere = offset + length <= size_bytes || (offset < size_bytes && length <= usualSlice_bytes);
      if (!isThere || length > mostSlice_bytes)
        throw new RangeError('outside of the file, or too much of it');
      const data = new Uint8Array(length);
      data.set(await pieceOf(offset, Math.min(offset + length, size_bytes) - 1));
      return { data: data.buffer, offset, length };
    };
    return {
      fileSize: size_bytes,
      fetchSlice,
      fetch: async (slices) => Promise.all(slices.map(async (slice) => (await fetchSlice(slice)).data)),
      close: async () => undefined,
      keep: async () => {
        if (newHead !== undefined) fresh.set(headKey, newHead);
        newHead = undefined;
        for (const [key, bytes] of fresh) await disk.write(key, bytes);
      },
    };
  };
  return {
    name,
    open,
    forget() {
      known = undefined;
      isOutdated = true;
    },
  };
}
