import { asciiText } from './record/asciiText.ts';
import { refuseLog } from './record/logRefusal.ts';
import { isControl } from './table/byteRows.ts';

const head_bytes = 4000;

/** What people drop by mistake, and what to do then. `test` sees the first bytes of the file as text. */
interface ForeignKind {
  readonly code: string;
  readonly test: (head: string, bytes: Uint8Array, size_bytes: number) => boolean;
  readonly what: string;
  readonly todo: string;
  /** It is a log of a flight all the same, in a form that nothing here reads. */
  readonly isLog?: true;
}

const readable =
  'take the .bin, .log, .ulg or .tlog of the autopilot, the flight record of DJI’s app (.txt), or a table with time, position or speed, height and battery percentage';

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
    what: 'The file is empty',
    todo: 'export the log again',
  },
  {
    code: 'LOG_BLANK',
    test: (head) => head.replaceAll('\0', '').trim() === '',
    what: 'The file holds nothing but blanks or zero bytes: it was not written to its end',
    todo: 'copy it from the aircraft or the app again',
  },
  {
    code: 'LOG_UTF16',
    test: begins('\xff\xfe', '\xfe\xff'),
    what: 'The file is text in UTF-16, as spreadsheets save it',
    todo: 'save it as “CSV UTF-8”, or take the file that the app wrote',
  },
  {
    code: 'LOG_ARCHIVE',
    test: begins('PK\x03\x04', '\x1f\x8b', '7z\xbc\xaf', 'Rar!'),
    what: 'The file is an archive (or a spreadsheet)',
    todo: 'unpack it and choose the log in it, or save the sheet as CSV',
  },
  {
    code: 'LOG_WEB_PAGE',
    test: (head) => /^\s*<(!doctype\s+html|html)/i.test(head),
    what: 'The file is a web page',
    todo: 'download the log itself instead of the page that shows it',
  },
  {
    code: 'LOG_IS_PLAN',
    test: (head) => /<(kml|gpx)[\s>]|QGC WPL|"fileType"\s*:\s*"Plan"/i.test(head),
    what: 'The file is a track or a flight plan: it holds no battery',
    todo: `open it as a flight plan, or ${readable}`,
  },
  {
    code: 'LOG_SUBTITLES',
    test: (head) => /^\s*1\s+\d{2}:\d{2}:\d{2},\d{3}\s+-->/.test(head),
    what: 'The file holds the subtitles of a video (.srt), without battery',
    todo: `open it as a flight plan, or ${readable}`,
  },
  {
    code: 'LOG_JSON',
    test: (head) => /^\s*[[{]/.test(head),
    what: 'The file is JSON',
    todo: readable,
  },
  {
    code: 'LOG_XML',
    test: (head) => /^\s*<[?a-z]/i.test(head),
    what: 'The file is XML',
    todo: readable,
  },
  {
    code: 'LOG_DJI_RECORD',
    isLog: true,
    test: (_, bytes, size_bytes) => isDjiRecord(bytes, size_bytes),
    what: 'The file is a DJI flight record (.txt)',
    todo: 'open it in Homeward’s window or with its command line, or have AirData or PhantomHelp decode it to CSV',
  },
  {
    code: 'LOG_DJI_DAT',
    isLog: true,
    test: (head) => /^(BUILD|LOG)\s?\d{4}|DJI_LOG/.test(head.slice(0, 300)),
    what: 'The file is the .DAT log of a DJI aircraft, whose form DJI does not publish',
    todo: 'take the flight record of the app (.txt) instead',
  },
  {
    code: 'LOG_MEDIA',
    test: (head) => begins('\xff\xd8\xff', '\x89PNG', '%PDF', 'RIFF')(head) || head.slice(4, 8) === 'ftyp',
    what: 'The file is a picture, a video or a document',
    todo: readable,
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

/** Whether a file of a size begins as a log of a flight that can only be refused by name. */
export const isForeignLog = (begin: Uint8Array, size_bytes: number): boolean =>
  kindOf(begin, size_bytes)?.isLog === true;

/** Names what a file is that is no log of a flight, and what to do. */
export function refuseForeign(bytes: Uint8Array): never {
  const head = headOf(bytes);
  const kind = kindOf(bytes, bytes.length);
  if (kind !== undefined)
    return refuseLog(kind.code, `${kind.what}; ${kind.todo}.`, 'the beginning of the file');
  const what =
    head.includes('\0') || isBinary(bytes)
      ? 'The file is not a flight log that Homeward knows'
      : 'No line of the file’s beginning names the columns of a flight log';
  return refuseLog('NOT_A_LOG', `${what}; ${readable}.`, 'the beginning of the file');
}
