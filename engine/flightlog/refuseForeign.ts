import { partOfFile } from '../placeInFile.ts';
import { asciiText } from './record/asciiText.ts';
import { refuseLog } from './record/logRefusal.ts';
import { isControl } from './table/byteRows.ts';

const head_bytes = 4000;

/** Files that people drop by mistake. `test` sees the first bytes of the file as text. */
interface ForeignKind {
  readonly code: string;
  readonly test: (head: string, bytes: Uint8Array, size_bytes: number) => boolean;
  /** It is a log of a flight all the same, in a form that nothing here reads. */
  readonly isLog?: true;
}

const begins =
  (...magics: readonly string[]) =>
  (head: string): boolean =>
    magics.some((magic) => head.startsWith(magic));

const djiHead_bytes = 100;
/** The header’s own figures end here; zero bytes fill it up. */
const djiFigures_bytes = 12;
const longestDji_bytes = 1e9;

/** Little-endian length of a DJI record’s first part, which lies far inside the file, unless its end is cut off. */
export function isDjiRecord(bytes: Uint8Array, size_bytes: number): boolean {
  if (bytes.length < djiHead_bytes) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [details_at, version] = [Number(view.getBigUint64(0, true)), view.getUint8(10)];
  if (version === 0 || version >= 30 || details_at < djiFigures_bytes) return false;
  const isEmpty = bytes.subarray(djiFigures_bytes, djiHead_bytes).every((byte) => byte === 0);
  return details_at <= size_bytes || (isEmpty && details_at < longestDji_bytes);
}

const foreign: readonly ForeignKind[] = [
  {
    code: 'LOG_EMPTY',
    test: (_, bytes) => bytes.length === 0,
  },
  {
    code: 'LOG_BLANK',
    test: (head) => head.replaceAll('\0', '').trim() === '',
  },
  {
    code: 'LOG_ARCHIVE',
    test: begins('PK\x03\x04', '\x1f\x8b', '7z\xbc\xaf', 'Rar!'),
  },
  {
    code: 'LOG_WEB_PAGE',
    test: (head) => /^\s*<(!doctype\s+html|html)/i.test(head),
  },
  {
    code: 'LOG_IS_PLAN',
    test: (head) => /<(kml|gpx)[\s>]|QGC WPL|"fileType"\s*:\s*"Plan"/i.test(head),
  },
  {
    code: 'LOG_SUBTITLES',
    test: (head) => /^\s*1\s+\d{2}:\d{2}:\d{2},\d{3}\s+-->/.test(head),
  },
  {
    code: 'LOG_JSON',
    test: (head) => /^\s*[[{]/.test(head),
  },
  {
    code: 'LOG_XML',
    test: (head) => /^\s*<[?a-z]/i.test(head),
  },
  {
    code: 'LOG_DJI_RECORD',
    isLog: true,
    test: (_, bytes, size_bytes) => isDjiRecord(bytes, size_bytes),
  },
  {
    code: 'LOG_DJI_DAT',
    isLog: true,
    test: (head) => /^(BUILD|LOG)\s?\d{4}|DJI_LOG/.test(head.slice(0, 300)),
  },
  {
    code: 'LOG_MEDIA',
    test: (head) => begins('\xff\xd8\xff', '\x89PNG', '%PDF', 'RIFF')(head) || head.slice(4, 8) === 'ftyp',
  },
];

/** No text has these; zero bytes are holes that a card left. */
const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, head_bytes).some(isControl);

const headOf = (bytes: Uint8Array): string => asciiText(bytes, 0, Math.min(head_bytes, bytes.length));
const kindOf = (bytes: Uint8Array, size_bytes: number): ForeignKind | undefined =>
  foreign.find(({ test }) => test(headOf(bytes), bytes, size_bytes));

/** True for kinds of files that people drop by mistake, and for what is no text. */
export const isForeign = (bytes: Uint8Array): boolean =>
  kindOf(bytes, bytes.length) !== undefined || isBinary(bytes);

/** True if a file of this size begins as the log of a flight that can only be refused by name. */
export const isForeignLog = (begin: Uint8Array, size_bytes: number): boolean =>
  kindOf(begin, size_bytes)?.isLog === true;

/** Names what a file is that is no log of a flight, and what to do. */
export function refuseForeign(bytes: Uint8Array): never {
  const head = headOf(bytes);
  const kind = kindOf(bytes, bytes.length);
  const where = partOfFile('beginning');
  if (kind !== undefined) return refuseLog(kind.code, { where });
  const isOther = head.includes('\0') || isBinary(bytes);
  return refuseLog('NOT_A_LOG', { ...(!isOther && { says: 'NOT_A_LOG.table' }), where });
}
