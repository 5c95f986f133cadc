import { describe, expect, it } from 'vitest';
import { isFlightLog } from '../../../engine/flightlog/isFlightLog.ts';
import { plainBytes } from '../../../engine/flightlog/plainBytes.ts';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import { flight, plain } from './sampleLogs.ts';

const table = plain(flight({ duration_s: 120, rate_hz: 1 }));
const dataflash = [
  'FMT, 128, 89, FMT, BBnNZ, Type,Length,Name,Format,Columns',
  'FMT, 129, 40, POS, QLLff, TimeUS,Lat,Lng,Alt,RelHomeAlt',
  'FMT, 130, 40, BAT, Qff, TimeUS,Volt,Curr,RemPct',
  ...Array.from({ length: 60 }, (_, t_s) => {
    const height_m = Math.min(30, t_s, 60 - t_s);
    return `POS, ${t_s}000000, 47.1, 8.5, ${430 + height_m}, ${height_m}\nBAT, ${t_s}000000, 15.6, 12, ${90 - Math.floor(t_s / 10)}`;
  }),
  '',
].join('\n');

const wide = (text: string, isLittle: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
};
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe.each([
  ['a table', table],
  ['a dataflash log', dataflash],
])('%s', (_, text) => {
  it.each([
    ['UTF-16 with a mark', wide(`\ufeff${text}`, true)],
    ['UTF-16 with a mark, big end first', wide(`\ufeff${text}`, false)],
    ['UTF-16 without a mark', wide(text, true)],
    ['UTF-16 without a mark, big end first', wide(text, false)],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    ['old lines', utf8(text.replaceAll('\n', '\r'))],
    ['lines of Windows', utf8(text.replaceAll('\n', '\r\n'))],
    ['blank lines before it', utf8(`\n\r\n${text}`)],
  ])('is read in %s', (_name, bytes) => {
    expect(isFlightLog(bytes.subarray(0, 64 * 1024), bytes.length)).toBe(true);
    expect(readFlightLog(bytes)).toEqual(readFlightLog(utf8(text)));
    expect(readFlightLog(bytes).ok).toBe(true);
  });
});

it('leaves files that are no text as they are', () => {
  for (const bytes of [
    [],
    [0x74, 0],
    [0xa3, 0x95, 0x80, 13, 0],
    [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0],
    [13, 0, 13],
  ])
    expect(plainBytes(Uint8Array.from(bytes))).toEqual(Uint8Array.from(bytes));
});
