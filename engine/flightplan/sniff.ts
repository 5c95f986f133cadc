import { numbered, theFile } from '../placeInFile.ts';
import { type BinaryLog, binaryLogIn } from './source/binaryLogs.ts';
import { decodeText, lineAt } from './source/decodeText.ts';
import { cleanText, refuse } from './source/refusal.ts';
import { endsWithZip } from './source/zip/zipEnd.ts';
import { isSubtitles } from './srt/srtCues.ts';

/** How formats begin that must have nothing above. */
const beginnings: readonly (readonly [code: string, begin: RegExp])[] = [
  ['XML_LEADING_TEXT', /<\?xml|<kml|<gpx/],
  ['WPL_LEADING_TEXT', /QGC\s+WPL\s+\d/],
];

/** Refuses a text in which something stands above the first line of its format. */
function refuseLeadingText(text: string): void {
  const head = text.slice(0, 2000);
  for (const [code, begin] of beginnings) {
    const at = head.search(begin);
    if (at > 0 && !isWithinTable(head, at)) refuseAbove(text, at, code);
  }
  const at = head.search(/^[ \t]*(\{\s*"|\[\s*[{[])/m);
  if (at > 0 && /[}\]]\s*$/.test(text)) refuseAbove(text, at, 'JSON_LEADING_TEXT');
}

/** True if a place in a text is a cell or a remark of a table. */
const isWithinTable = (head: string, at: number) =>
  /[,;\t#"]/.test(head.slice(head.lastIndexOf('\n', at) + 1, at));

function refuseAbove(text: string, at: number, code: string): never {
  const [first, line] = [lineAt(text, text.search(/\S/)), lineAt(text, at)];
  const above = cleanText(text.slice(0, at).trim().split('\n', 1).join());
  const values = { code, line, above, first: line === first ? 'same' : first };
  refuse(code, { says: 'LEADING_TEXT', values, where: numbered('line', first) });
}

export type Content =
  | { readonly kind: 'zip' }
  | { readonly kind: 'xml' | 'json' | 'wpl' | 'srt' | 'table'; readonly text: string };

/** Files that are no flight plan, as the message names them, by their first bytes (file-format signatures as in the freedesktop MIME database). */
const signatures: readonly (readonly [readonly number[], string])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0xff, 0xd8, 0xff], 'jpeg'],
  [[0x89, 0x50, 0x4e, 0x47], 'png'],
  [[0x47, 0x49, 0x46, 0x38], 'gif'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x52, 0x61, 0x72, 0x21], 'rar'],
  [[0x37, 0x7a, 0xbc, 0xaf], '7z'],
  [[0x42, 0x5a, 0x68], 'bzip2'],
  [[0x49, 0x49, 0x2a, 0x00], 'tiff'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'tiff'],
  [[0x53, 0x51, 0x4c, 0x69], 'sqlite'],
  [[0x4d, 0x5a, 0x90], 'windows'],
  [[0x7f, 0x45, 0x4c, 0x46], 'linux'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zstandard'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'xz'],
  [[0x62, 0x70, 0x6c, 0x69, 0x73, 0x74], 'icloud'],
];

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((value, index) => bytes[index] === value);

/** The kind of a file, from its content alone. */
export function sniff(bytes: Uint8Array): Content {
  if (bytes.length === 0) refuse('EMPTY_FILE.no_bytes');
  if (isZip(bytes)) return { kind: 'zip' };
  const log = binaryLogIn(bytes);
  if (log !== undefined) refuseFlightLog(log);
  const known = isFit(bytes) ? 'fit' : signatures.find(([magic]) => startsWith(bytes, magic))?.[1];
  if (known !== undefined) refuse('NOT_A_FLIGHT_PLAN.kind', { values: { kind: known } });
  return sniffText(decodeText(bytes, theFile));
}

/** A header of 12 or 14 bytes with “.FIT” from the ninth on (FIT protocol, File Header). */
const isFit = (bytes: Uint8Array) =>
  (bytes[0] === 12 || bytes[0] === 14) && startsWith(bytes.subarray(8), [0x2e, 0x46, 0x49, 0x54]);

/** Local header, empty archive, first of several parts, or an archive after other bytes. */
const isZip = (bytes: Uint8Array) =>
  startsWith(bytes, [0x50, 0x4b, 3, 4]) ||
  startsWith(bytes, [0x50, 0x4b, 5, 6]) ||
  startsWith(bytes, [0x50, 0x4b, 7, 8]) ||
  endsWithZip(bytes);

/** Recognizes QGC WPL text; scripts put comment lines before its header. */
export const isMissionText = (text: string): boolean =>
  /^(?:#[^\r\n]{0,1000}[\r\n]+)*QGC\s+WPL/.test(text.slice(0, 20_000));

function sniffText(raw: string): Content {
  const text = raw.trimStart();
  if (text === '') refuse('EMPTY_FILE.blank');
  if (text.startsWith('<')) return { kind: 'xml', text };
  if (text.startsWith('{') || text.startsWith('[')) return { kind: 'json', text: raw };
  if (isMissionText(text)) return { kind: 'wpl', text };
  if (isSubtitles(text)) return { kind: 'srt', text };
  if (text.startsWith('version https://git-lfs')) refuse('GIT_LFS_POINTER');
  if (/^FMT, ?\d+, ?\d+, ?FMT,/.test(text)) refuseFlightLog('ardupilot');
  refuseLog(text);
  refusePictures(text);
  refuseDrawing(text);
  refuseMail(text);
  refuseLeadingText(raw);
  return { kind: 'table', text };
}

/** Recordings in text that hold no table, as the message names them, by their first line. */
const logs: readonly (readonly [RegExp, string])[] = [
  [/^[$!][A-Z]{2,5}[A-Z0-9]{0,6},[^\r\n]{0,200}\*[0-9A-F]{2}\s/, 'nmea'],
  [/^A[A-Z0-9]{3}[^,;\r\n]{0,80}\r?\n(?:[^B\r\n][^\r\n]{0,200}\r?\n){0,200}B\d{13}[NS]\d{8}[EW]/, 'igc'],
];

function refuseFlightLog(kind: BinaryLog): never {
  refuse('NOT_A_FLIGHT_PLAN.log', { values: { kind } });
}

/** Lists of pictures for OpenDroneMap begin with their system of coordinates (docs.opendronemap.org: geo.txt, gcp_list.txt). */
const pictureList =
  /^(?:EPSG:\d{4,6}|WGS84(?: UTM \d{1,2}[NS])?|\+proj=[^\r\n]{1,300})\s*\n[^\r\n]{0,300}\.(?:jpe?g|tiff?|png|dng)\b/i;

function refusePictures(text: string): void {
  if (!pictureList.test(text)) return;
  refuse('NOT_A_FLIGHT_PLAN.pictures', { where: numbered('line', 1) });
}

function refuseLog(text: string): void {
  const known = logs.find(([pattern]) => pattern.test(text.slice(0, 20_000)));
  if (known === undefined) return;
  const values = { kind: known[1] };
  refuse('NOT_A_FLIGHT_PLAN.recording', { values, where: numbered('line', 1) });
}

/** Refuses a drawing of a CAD program: group 0, the name of its first section. */
function refuseDrawing(text: string): void {
  if (!/^0\s{0,9}\r?\n\s{0,9}SECTION\s/.test(text)) return;
  refuse('NOT_A_FLIGHT_PLAN.drawing', { where: numbered('line', 1) });
}

const mailHeader =
  /^(Return-Path|Received|Delivered-To|MIME-Version|Message-ID|Content-(Type|Transfer-Encoding|Disposition)):/im;

/** Refuses a file that was saved with the mail around it, or still in its mail encoding. */
function refuseMail(text: string): void {
  const isMail = /^[A-Za-z-]{1,40}: /.test(text) && mailHeader.test(text.slice(0, 4000));
  if (!isMail && !text.startsWith('UEsDB')) return;
  refuse('MAIL_ENCODED', { where: numbered('line', 1) });
}
