import { numberAt } from '../../engine/elementAt.ts';

/**
 * Writes JSON text byte by byte: an answer is mostly numbers, and rounded ones are whole numbers with a decimal point. The
 * text is the same as that of `JSON.stringify`.
 */

const [quote, backslash, minus, point] = [0x22, 0x5c, 0x2d, 0x2e];
const [openBracket, closeBracket, closeBrace] = [0x5b, 0x5d, 0x7d];
const encoder = new TextEncoder();
/** Most answers fit, and so does the chunk in the processor's cache. */
const chunk_bytes = 256 * 1024;
/** More than any number needs. */
const number_bytes = 40;
/** `JSON.stringify` writes longer texts. */
const plainText_bytes = 80;
/** Whole parts below this fit 32 bits. */
export const largestWhole = 2 ** 31;

const tenTo = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
/** The four digits of each number below 10,000, as they are in memory. */
const fourDigits = Uint32Array.from({ length: 10_000 }, (_, value) =>
  Buffer.from(String(value).padStart(4, '0')).readUInt32LE(),
);

/** How many of those four digits remain without the zeros at the end. */
const digitsUsed = Uint8Array.from(
  { length: 10_000 },
  (_, value) => String(value).padStart(4, '0').replace(/0+$/, '').length,
);

/** All answers share one chunk, because each is written without a pause; the compiler knows its address. */
const chunk = new Uint8Array(chunk_bytes);
const view = new DataView(chunk.buffer);
let at = 0;
let full: Uint8Array[] = [];

/** The bytes that `write` writes with the functions below, without a pause. */
export function bytesWritten(write: () => void): Buffer {
  at = 0;
  full = [];
  write();
  const rest = chunk.subarray(0, at);
  return full.length === 0 ? Buffer.from(rest) : Buffer.concat([...full, rest]);
}

function makeRoom(more_bytes: number): void {
  if (at + more_bytes <= chunk_bytes) return;
  full.push(chunk.slice(0, at));
  at = 0;
}

/** Constant text, as 32-bit numbers. */
export interface Literal {
  readonly words: Uint32Array;
  readonly length: number;
}

export const toLiteral = (json: string): Literal => ({
  words: Uint32Array.from(wordsOf(json)),
  length: Buffer.byteLength(json),
});

/** Text as 32-bit numbers of four bytes each, as in memory. */
function wordsOf(text: string): readonly number[] {
  const bytes = Buffer.from(text);
  const padded = Buffer.concat([bytes, Buffer.alloc(3)]);
  return Array.from({ length: Math.ceil(bytes.length / 4) }, (_, word) => padded.readUInt32LE(4 * word));
}

export function writeLiteral(literal: Literal): void {
  makeRoom(literal.length + 3);
  at = putLiteral(literal, at);
}

function putLiteral({ words, length }: Literal, from: number): number {
  for (let word = 0; word < words.length; word += 1) view.setUint32(from + 4 * word, words[word] ?? 0, true);
  return from + length;
}

export function writeByte(code: number): void {
  makeRoom(1);
  chunk[at++] = code;
}

/** Writes any JSON value with `JSON.stringify`. */
export function writeValue(value: unknown): void {
  const json = JSON.stringify(value);
  makeRoom(plainText_bytes);
  if (json.length > plainText_bytes || !putAscii(json)) writeBytes(Buffer.from(json));
}

/** Returns `false` for text with a character of more than one byte. */
function putAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) return false;
    chunk[at + index] = code;
  }
  at += text.length;
  return true;
}

function writeBytes(bytes: Uint8Array): void {
  makeRoom(bytes.length);
  if (bytes.length > chunk_bytes) full.push(bytes);
  else {
    chunk.set(bytes, at);
    at += bytes.length;
  }
}

const isPlain = (code: number) => code >= 0x20 && code < 0x7f && code !== quote && code !== backslash;

export function writeText(text: string): void {
  makeRoom(plainText_bytes + 2);
  if (text.length > plainText_bytes || !putPlain(text)) writeValue(text);
}

/** Returns `false` for text with a character that needs escaping or more than one byte. */
function putPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (!isPlain(code)) return false;
    chunk[at + 1 + index] = code;
  }
  chunk[at] = quote;
  chunk[at + 1 + text.length] = quote;
  at += text.length + 2;
  return true;
}

/** Writes `scaled` / 10^`decimals`, for a whole `scaled` below `largestWhole` times 10^`decimals`; at most 8 decimals. */
export function writeDecimal(scaled: number, decimals: number): void {
  makeRoom(number_bytes);
  at = putDecimal(scaled, decimals, at);
}

/** Positions per block, and the most bytes of one position. */
const batch = 1000;
const position_bytes = 48;

/**
 * Writes positions, packed as `lat, lon, lat, lon, …` in degrees, to 7 decimals: an answer with rings is mostly outlines. Each position is
 * on earth and its longitude rounds to less than 180°.
 */
export function writePositions(degrees: Float64Array): void {
  if (degrees.length === 0) writeByte(openBracket);
  for (let from = 0; from < degrees.length; from += 2 * batch) {
    makeRoom(batch * position_bytes);
    const begun = at;
    at = putPositions(degrees.subarray(from, from + 2 * batch), at);
    // The first position has no comma before it.
    if (from === 0) chunk[begun] = openBracket;
  }
  writeByte(closeBracket);
}

const [beforeLat = 0, behindLat = 0] = wordsOf(',{"lat":');
const [beforeLon = 0, behindLon = 0] = wordsOf(',"lon":');

/** Writes positions, each with a comma before it. */
function putPositions(degrees: Float64Array, from: number): number {
  let to = from;
  for (let index = 0; index < degrees.length; index += 2) {
    view.setUint32(to, beforeLat, true);
    view.setUint32(to + 4, behindLat, true);
    to = putDegrees(numberAt(degrees, index), to + 8);
    view.setUint32(to, beforeLon, true);
    view.setUint32(to + 4, behindLon, true);
    to = putDegrees(numberAt(degrees, index + 1), to + 7);
    chunk[to++] = closeBrace;
  }
  return to;
}

/** Ten-millionths of a degree, a centimetre on the ground, fit 32-bit integers, which compute fastest. */
function putDegrees(value: number, from: number): number {
  const scaled = Math.round(value * 1e7) | 0;
  let to = from;
  if (scaled < 0) chunk[to++] = minus;
  const size = Math.abs(scaled);
  const whole = (size / 1e7) | 0;
  const fraction = (size - Math.imul(whole, 1e7)) | 0;
  // Below a millionth, JSON writes an exponent.
  if (whole === 0 && fraction > 0 && fraction < 10) return putTiny(scaled / 1e7, from);
  to = putFirstDigits(whole, to);
  return fraction === 0 ? to : putFraction(Math.imul(fraction, 10), to);
}

/** Writes digits at `from`; returns where they end. */
function putDecimal(scaled: number, decimals: number, from: number): number {
  const factor = tenTo[decimals] ?? 1;
  const size = Math.abs(scaled);
  const whole = Math.floor(size / factor);
  const fraction = size - whole * factor;
  // Below a millionth, JSON writes an exponent.
  if (whole === 0 && fraction !== 0 && fraction * 1e6 < factor) return putTiny(scaled / factor, from);
  if (scaled < 0) chunk[from] = minus;
  const start = scaled < 0 ? from + 1 : from;
  const end = whole < 10_000 ? putFirstDigits(whole | 0, start) : putWhole(whole | 0, start);
  return fraction === 0 ? end : putFraction((fraction * (tenTo[8 - decimals] ?? 1)) | 0, end);
}

function putTiny(value: number, from: number): number {
  return from + encoder.encodeInto(JSON.stringify(value), chunk.subarray(from)).written;
}

function putWhole(value: number, from: number): number {
  const high = (value / 1e4) | 0;
  const end = high < 10_000 ? putFirstDigits(high, from) : putWhole(high, from);
  view.setUint32(end, fourDigits[value - 1e4 * high] ?? 0, true);
  return end + 4;
}

function putFirstDigits(value: number, from: number): number {
  const places = value >= 1000 ? 4 : value >= 100 ? 3 : value >= 10 ? 2 : 1;
  view.setUint32(from, (fourDigits[value] ?? 0) >>> (32 - 8 * places), true);
  return from + places;
}

/** Writes the decimal point and 8 decimals, without zeros at the end. */
function putFraction(hundredMillionths: number, from: number): number {
  const high = (hundredMillionths / 1e4) | 0;
  const low = (hundredMillionths - Math.imul(1e4, high)) | 0;
  chunk[from] = point;
  view.setUint32(from + 1, fourDigits[high] ?? 0, true);
  view.setUint32(from + 5, fourDigits[low] ?? 0, true);
  return from + 1 + (low === 0 ? (digitsUsed[high] ?? 0) : 4 + (digitsUsed[low] ?? 0));
}
