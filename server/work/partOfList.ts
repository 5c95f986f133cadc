type Bytes = Uint8Array;

/** A page of OpenAIP's lists: `{ items, page, totalPages, totalCount }`. */
export interface ListPage {
  readonly items: readonly unknown[];
  readonly page: number;
  readonly pages: number;
  readonly count?: number | undefined;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** True if the bytes name a member; large files are not decoded for that. */
const names = (bytes: Bytes, member: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(`"${member}"`);

/** The page of a list that some bytes are; `undefined`: none, or they are damaged, which the reader of zones tells. */
export function listPageOf(bytes: Bytes): ListPage | undefined {
  if (!names(bytes, 'totalPages') || !names(bytes, 'items')) return undefined;
  try {
    const root: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof root !== 'object' || root === null) return undefined;
    const { items, page, totalPages, totalCount } = root as Readonly<Record<string, unknown>>;
    if (!Array.isArray(items) || !isCount(page) || !isCount(totalPages)) return undefined;
    return { items, page, pages: totalPages, count: isCount(totalCount) ? totalCount : undefined };
  } catch {
    return undefined;
  }
}

/** ArcGIS marks an answer that has more features than it sends. */
export const isCut = (bytes: Bytes): boolean =>
  names(bytes, 'exceededTransferLimit') &&
  /"exceededTransferLimit"\s*:\s*true/.test(new TextDecoder().decode(bytes));

/** True if a file says that it is a part of a longer list. */
export function isPartOfList(bytes: Bytes): boolean {
  const { items = [], pages = 1, count = items.length } = listPageOf(bytes) ?? {};
  return isCut(bytes) || pages > 1 || count > items.length;
}
