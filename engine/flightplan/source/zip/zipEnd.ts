/** Where the central directory of an archive is, from the record at its end. */
export interface ZipEnd {
  /** Where the records after the directory begin. */
  readonly at: number;
  readonly count: number;
  readonly size: number;
  /** Offset of the directory from the start of the archive. */
  readonly offset: number;
  /** The archive is spread over several files. */
  readonly disks: boolean;
}

const endSize = 22;
const locatorSize = 20;
const end64Size = 56;

/** Index of the end record: it is last, followed by at most 65,535 bytes of comment (APPNOTE 6.3.10 §4.3.16). */
export function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endSize - 0xffff);
  for (let at = view.byteLength - endSize; at >= first; at--) {
    if (
      view.getUint32(at, true) === 0x06054b50 &&
      at + endSize + view.getUint16(at + 20, true) <= view.byteLength
    ) {
      return at;
    }
  }
  return undefined;
}

/** The end record, or the zip64 one before it (§4.3.14, §4.3.15); `undefined` where that one is missing. */
export function readEnd(view: DataView, at: number): ZipEnd | undefined {
  const count = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 12, true);
  const offset = view.getUint32(at + 16, true);
  const isWide = count === 0xffff || size === 0xffffffff || offset === 0xffffffff;
  if (isWide) return readEnd64(view, at - locatorSize);
  const disks =
    view.getUint16(at + 4, true) !== 0 ||
    view.getUint16(at + 6, true) !== 0 ||
    view.getUint16(at + 8, true) !== count;
  // Some programs write zip64 records even where the plain ones suffice: the directory ends before them.
  const before = isLocator(view, at - locatorSize) ? end64At(view, at - locatorSize) : undefined;
  return { at: before ?? at, count, size, offset, disks };
}

const isLocator = (view: DataView, at: number) => at >= 0 && view.getUint32(at, true) === 0x07064b50;

const wide = (view: DataView, at: number) =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

/** Index of the zip64 end record: the recorded one, or right before its locator where other bytes precede the archive. */
function end64At(view: DataView, locator: number): number | undefined {
  const candidates = [wide(view, locator + 8), locator - end64Size];
  return candidates.find(
    (at) => at >= 0 && at + end64Size <= locator && view.getUint32(at, true) === 0x06064b50,
  );
}

function readEnd64(view: DataView, locator: number): ZipEnd | undefined {
  const at = isLocator(view, locator) ? end64At(view, locator) : undefined;
  if (at === undefined) return undefined;
  const count = wide(view, at + 32);
  const disks =
    view.getUint32(at + 16, true) !== 0 ||
    view.getUint32(at + 20, true) !== 0 ||
    wide(view, at + 24) !== count;
  return { at, count, size: wide(view, at + 40), offset: wide(view, at + 48), disks };
}

/** True if an archive ends the file, whatever begins it, as in self-extracting archives. */
export function endsWithZip(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = findEnd(view);
  const end = at === undefined ? undefined : readEnd(view, at);
  if (end === undefined) return false;
  if (end.disks) return true;
  const directory = end.at - end.size;
  return end.count > 0 && directory >= 0 && view.getUint32(directory, true) === 0x02014b50;
}
