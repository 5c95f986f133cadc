import { binaryLogIn } from './source/binaryLogs.ts';
import { decodeText } from './source/decodeText.ts';
import { refuseLeadingText } from './source/leadingText.ts';
import { refuse } from './source/refusal.ts';
import { endsWithZip } from './source/zip/zipEnd.ts';
import { isSubtitles } from './srt/srtCues.ts';

export type Content =
  | { readonly kind: 'zip' }
  | { readonly kind: 'xml' | 'json' | 'wpl' | 'srt' | 'table'; readonly text: string };

/** Files that are no flight plan, by their first bytes (file-format signatures as in the freedesktop MIME database). */
const signatures: readonly (readonly [readonly number[], string])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document'],
  [[0xff, 0xd8, 0xff], 'a JPEG picture'],
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a GIF picture'],
  [[0x1f, 0x8b], 'a gzip archive; decompress it first'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive; unpack it first'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7-Zip archive; unpack it first'],
  [[0x42, 0x5a, 0x68], 'a bzip2 archive; decompress it first'],
  [[0x49, 0x49, 0x2a, 0x00], 'a TIFF picture'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'a TIFF picture'],
  [[0x53, 0x51, 0x4c, 0x69], 'an SQLite database'],
  [[0x4d, 0x5a, 0x90], 'a Windows program'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a Linux program'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a Zstandard archive; decompress it first'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'an XZ archive; decompress it first'],
  [[0x62, 0x70, 0x6c, 0x69, 0x73, 0x74], 'the placeholder of a file in iCloud that is not downloaded yet'],
];

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((value, index) => bytes[index] === value);

/** The kind of a file, from its content alone. */
export function sniff(bytes: Uint8Array): Content {
  if (bytes.length === 0) refuse('EMPTY_FILE', 'The file is empty; export it again.');
  if (isZip(bytes)) return { kind: 'zip' };
  const log = binaryLogIn(bytes);
  if (log !== undefined) refuseFlightLog(log);
  const known = isFit(bytes)
    ? 'a Garmin FIT file'
    : signatures.find(([magic]) => startsWith(bytes, magic))?.[1];
  if (known !== undefined)
    refuse(
      'NOT_A_FLIGHT_PLAN',
      `This is ${known}, not a flight plan; choose a KMZ, KML, GPX, CSV, WPML or JSON file.`,
    );
  return sniffText(decodeText(bytes, 'The file'));
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
  if (text === '') refuse('EMPTY_FILE', 'The file holds nothing but white space; export it again.');
  if (text.startsWith('<')) return { kind: 'xml', text };
  if (text.startsWith('{') || text.startsWith('[')) return { kind: 'json', text: raw };
  if (isMissionText(text)) return { kind: 'wpl', text };
  if (isSubtitles(text)) return { kind: 'srt', text };
  if (text.startsWith('version https://git-lfs')) {
    refuse(
      'GIT_LFS_POINTER',
      'This is a Git LFS pointer, not the flight plan itself; download the real file.',
    );
  }
  if (/^FMT, ?\d+, ?\d+, ?FMT,/.test(text)) refuseFlightLog('a flight log of ArduPilot');
  refuseLog(text);
  refusePictures(text);
  refuseDrawing(text);
  refuseMail(text);
  refuseLeadingText(raw);
  return { kind: 'table', text };
}

/** Recordings in text that hold no table, by their first line. */
const logs: readonly (readonly [RegExp, string])[] = [
  [
    /^[$!][A-Z]{2,5}[A-Z0-9]{0,6},[^\r\n]{0,200}\*[0-9A-F]{2}\s/,
    'the log of a satellite receiver (NMEA 0183)',
  ],
  [
    /^A[A-Z0-9]{3}[^,;\r\n]{0,80}\r?\n(?:[^B\r\n][^\r\n]{0,200}\r?\n){0,200}B\d{13}[NS]\d{8}[EW]/,
    'the flight log of a glider (IGC)',
  ],
];

function refuseFlightLog(what: string): never {
  refuse('NOT_A_FLIGHT_PLAN', `This is ${what}, not a flight plan: open it with replay or learn.`);
}

/** Lists of pictures for OpenDroneMap begin with their system of coordinates (docs.opendronemap.org: geo.txt, gcp_list.txt). */
const pictureList =
  /^(?:EPSG:\d{4,6}|WGS84(?: UTM \d{1,2}[NS])?|\+proj=[^\r\n]{1,300})\s*\n[^\r\n]{0,300}\.(?:jpe?g|tiff?|png|dng)\b/i;

function refusePictures(text: string): void {
  if (!pictureList.test(text)) return;
  refuse(
    'NOT_A_FLIGHT_PLAN',
    'This is a list of the positions of pictures (OpenDroneMap geo.txt or gcp_list.txt), not a flight plan; open the mission that took them.',
    { where: 'line 1' },
  );
}

function refuseLog(text: string): void {
  const known = logs.find(([pattern]) => pattern.test(text.slice(0, 20_000)));
  if (known === undefined) return;
  refuse(
    'NOT_A_FLIGHT_PLAN',
    `This is ${known[1]}, not a flight plan; convert it to GPX to fly where it was recorded.`,
    { where: 'line 1' },
  );
}

/** Refuses a drawing of a CAD program: group 0, the name of its first section. */
function refuseDrawing(text: string): void {
  if (!/^0\s{0,9}\r?\n\s{0,9}SECTION\s/.test(text)) return;
  refuse(
    'NOT_A_FLIGHT_PLAN',
    'This is a CAD drawing (DXF), not a flight plan; export its line as KML or GeoJSON.',
    { where: 'line 1' },
  );
}

const mailHeader =
  /^(Return-Path|Received|Delivered-To|MIME-Version|Message-ID|Content-(Type|Transfer-Encoding|Disposition)):/im;

/** Refuses a file that was saved with the mail around it, or still in its mail encoding. */
function refuseMail(text: string): void {
  const isMail = /^[A-Za-z-]{1,40}: /.test(text) && mailHeader.test(text.slice(0, 4000));
  if (!isMail && !text.startsWith('UEsDB')) return;
  refuse(
    'MAIL_ENCODED',
    'This is a mail message or an attachment still in its mail encoding; save the attachment itself and open that.',
    { where: 'line 1' },
  );
}
