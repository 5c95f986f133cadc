import { describe, expect, it } from 'vitest';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { airdata, airdataWithout, bytesOf, dji, flight, litchi, plain } from './sampleLogs.ts';

const moments = flight();
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const csv = (...lines: readonly string[]) => bytesOf(`${lines.join('\n')}\n`);
const header = 'time(millisecond),latitude,longitude,height_above_takeoff(feet),speed(mph),battery_percent';

/** A DJI record as it begins: where its details lie, their length, and its version. */
function djiRecord(version: number): Uint8Array {
  const bytes = new Uint8Array(5000).fill(0xa7);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, 4000n, true);
  view.setUint16(8, 436, true);
  view.setUint8(10, version);
  return bytes;
}

const binary = '\xa3\x95\x80\x80\x59FMT\0\x01\x02\x1f,\xff'.repeat(200);

interface Refused {
  readonly what: string;
  readonly bytes: Uint8Array;
  readonly code: string;
  /** Words that the message must hold. */
  readonly says: string;
}

const table: readonly Refused[] = [
  { what: 'an empty file', bytes: new Uint8Array(0), code: 'LOG_EMPTY', says: 'empty' },
  { what: 'blanks', bytes: bytesOf('  \n\n \t'), code: 'LOG_BLANK', says: 'blanks' },
  {
    what: 'zero bytes of a card that was pulled',
    bytes: new Uint8Array(9000),
    code: 'LOG_BLANK',
    says: 'zero bytes',
  },
  { what: 'a spreadsheet', bytes: latin('PK\x03\x04\x14\0\x06\0'), code: 'LOG_ARCHIVE', says: 'Unpack' },
  { what: 'a packed log', bytes: latin('\x1f\x8b\x08\0\0\0'), code: 'LOG_ARCHIVE', says: 'Unpack' },
  {
    what: 'a telemetry recording of a radio alone',
    bytes: latin('\0\x05\xfa\x01\x02\x03\x04\x05\xfe\x09\0'),
    code: 'LOG_NO_BATTERY',
    says: 'battery percentage',
  },
  {
    what: 'a telemetry recording of MAVLink 2 that is cut off',
    bytes: latin('\0\x05\xfa\x01\x02\x03\x04\x05\xfd\x09\0'),
    code: 'LOG_NO_BATTERY',
    says: 'battery percentage',
  },
  {
    what: 'a web page',
    bytes: bytesOf('<!DOCTYPE html><title>Sign in</title>'),
    code: 'LOG_WEB_PAGE',
    says: 'Download the log itself',
  },
  {
    what: 'a KML track',
    bytes: bytesOf('<?xml version="1.0"?><kml></kml>'),
    code: 'LOG_IS_PLAN',
    says: 'without battery',
  },
  {
    what: 'a GPX track',
    bytes: bytesOf('<?xml version="1.0"?><gpx version="1.1"></gpx>'),
    code: 'LOG_IS_PLAN',
    says: 'without battery',
  },
  {
    what: 'a flight plan of QGroundControl',
    bytes: bytesOf('{"fileType": "Plan", "mission": {}}'),
    code: 'LOG_IS_PLAN',
    says: 'flight plan',
  },
  {
    what: 'a waypoint list',
    bytes: bytesOf('QGC WPL 110\n0\t1\t0\t16\n'),
    code: 'LOG_IS_PLAN',
    says: 'flight plan',
  },
  {
    what: 'subtitles of a video',
    bytes: bytesOf('1\n00:00:00,000 --> 00:00:01,000\nHOME(8,47)\n'),
    code: 'LOG_SUBTITLES',
    says: 'subtitles',
  },
  { what: 'JSON', bytes: bytesOf('[{"a": 1}]'), code: 'LOG_JSON', says: 'JSON' },
  { what: 'XML', bytes: bytesOf('<?xml version="1.0"?><log/>'), code: 'LOG_XML', says: 'XML' },
  { what: 'a DJI record of version 12', bytes: djiRecord(12), code: 'LOG_DJI_RECORD', says: 'AirData' },
  { what: 'a DJI record of version 14', bytes: djiRecord(14), code: 'LOG_DJI_RECORD', says: 'AirData' },
  {
    what: 'a DJI .DAT',
    bytes: latin('BUILD 2019\0\0\0DJI_LOG_V3'),
    code: 'LOG_DJI_DAT',
    says: 'flight record',
  },
  { what: 'a photo', bytes: latin('\xff\xd8\xff\xe0\0\x10JFIF'), code: 'LOG_MEDIA', says: 'picture' },
  { what: 'a video', bytes: latin('\0\0\0\x20ftypisom\x01\x02'), code: 'LOG_MEDIA', says: 'video' },
  {
    what: 'noise',
    bytes: latin('\x01\x02\0\x9c\xee\x11'.repeat(40)),
    code: 'NOT_A_LOG',
    says: 'not a flight log',
  },
  {
    what: 'a letter',
    bytes: bytesOf('Dear pilot,\nplease find the log attached.\n'),
    code: 'NOT_A_LOG',
    says: 'no columns of a flight log',
  },
  {
    what: 'a table of something else',
    bytes: csv('name,age', 'Ann,41', 'Bob,12'),
    code: 'NOT_A_LOG',
    says: 'columns of a flight log',
  },
  {
    what: 'Litchi waypoints',
    bytes: csv('latitude,longitude,altitude(m),heading(deg),curvesize(m)', '47,8,30,0,0'),
    code: 'LOG_COLUMNS',
    says: 'No column found for time or battery percentage. Choose the columns, or name them: t_s, lat, lon (or ground_speed_mps), height_m, battery_pct.',
  },
  {
    what: 'a log whose header was cut away',
    bytes: bytesOf(airdata(moments).split('\n').slice(1).join('\n')),
    code: 'NOT_A_LOG',
    says: 'no columns of a flight log',
  },
  { what: 'a header alone', bytes: csv(header), code: 'LOG_EMPTY', says: 'no row' },
  {
    what: 'rows without times',
    bytes: csv(header, ',47,8,30,0,80', 'n/a,47,8,30,0,79'),
    code: 'LOG_EMPTY',
    says: 'no row',
  },
  {
    what: 'times that are dates of another calendar',
    bytes: csv('OSD.flyTime,OSD.latitude,CUSTOM.dateTime,BATTERY.chargeLevel', 'x,47,17/5/2024,90'),
    code: 'LOG_EMPTY',
    says: 'no row',
  },
  { what: 'a row that is cut off', bytes: bytesOf(`${header}\n0,47,8`), code: 'LOG_EMPTY', says: 'no row' },
  {
    what: 'a quotation mark that is never closed',
    bytes: bytesOf(`${header}\n0,"47,8\n${airdata(moments)}`),
    code: 'LOG_QUOTES',
    says: 'quotation mark',
  },
  {
    what: 'no battery',
    bytes: bytesOf(airdataWithout(moments, 'battery_percent').replace('message', 'battery_percent')),
    code: 'LOG_NO_BATTERY',
    says: 'battery percentage',
  },
  {
    what: 'a battery that stays at 0',
    bytes: bytesOf(airdata(moments, { battery_percent: () => 0 })),
    code: 'LOG_NO_BATTERY',
    says: 'only 0',
  },
  {
    what: 'a battery of 900 %',
    bytes: bytesOf(airdata(moments, { battery_percent: () => 900 })),
    code: 'LOG_NO_BATTERY',
    says: 'battery percentage',
  },
  {
    what: 'no heights',
    bytes: bytesOf(airdataWithout(moments, 'height_above_takeoff(feet)', 'altitude_above_seaLevel(feet)')),
    code: 'LOG_NO_HEIGHT',
    says: 'no heights',
  },
  {
    what: 'neither places nor speeds',
    bytes: bytesOf(plain(moments).replace('east_m,north_m', 'a,b')),
    code: 'LOG_NO_MOTION',
    says: 'neither positions nor speeds',
  },
  {
    what: 'heights in a unit that nobody knows',
    bytes: bytesOf(airdata(moments).replace('takeoff(feet)', 'takeoff(cubits)')),
    code: 'LOG_UNIT',
    says: 'cubits',
  },
  {
    what: 'speeds in furlongs',
    bytes: bytesOf(dji(moments).replace('OSD.hSpeed [MPH]', 'OSD.hSpeed [furlongs]')),
    code: 'LOG_UNIT',
    says: 'furlongs',
  },
  {
    what: 'an aircraft that stays on the ground',
    bytes: bytesOf(airdata(flight({ duration_s: 20 }).filter(({ t_s }) => t_s < 4))),
    code: 'LOG_NO_FLIGHT',
    says: 'leaves the ground',
  },
  {
    what: 'a single moment in the air',
    bytes: bytesOf(airdata(moments.slice(1000, 1001))),
    code: 'LOG_NO_FLIGHT',
    says: 'leaves the ground',
  },
  {
    what: 'places beyond the poles and nothing else',
    bytes: bytesOf(
      airdataWithout(moments, 'speed(mph)', ' xSpeed(mph)', ' ySpeed(mph)').replaceAll(',8,', ',999,'),
    ),
    code: 'LOG_NO_MOTION',
    says: 'neither positions nor speeds',
  },
  {
    what: 'two logs of different tools in one file',
    bytes: bytesOf(airdata(moments) + litchi(moments)),
    code: 'LOG_JOINED',
    says: 'Line 3003 of the log is the header of another one (litchi_csv)',
  },
  {
    what: 'two logs of one tool with other columns',
    bytes: bytesOf(airdata(moments) + airdataWithout(moments, 'voltage(v)')),
    code: 'LOG_JOINED',
    says: 'Line 3003',
  },
  {
    what: 'a log with other delimiters after another',
    bytes: bytesOf(airdata(moments) + plain(moments, ';')),
    code: 'LOG_JOINED',
    says: '(plain_csv)',
  },
  {
    what: 'a log that goes on in the last line of another',
    bytes: bytesOf(airdata(moments).slice(0, -3) + dji(moments, '')),
    code: 'LOG_JOINED',
    says: 'Line 3002',
  },
  {
    what: 'a log, then a binary file, then a log',
    bytes: latin(`${airdata(moments)}${binary}\n${binary}\n${litchi(moments)}`),
    code: 'LOG_NOT_TEXT',
    says: 'Line 3003 of the log is not text',
  },
  {
    what: 'a binary file without a line end after a log',
    bytes: latin(airdata(moments) + binary),
    code: 'LOG_NOT_TEXT',
    says: 'Line 3003',
  },
  {
    what: 'a binary file with a quotation mark in it, then a log that it would swallow',
    bytes: latin(`${airdata(moments)}${binary}"\n${plain(moments.slice(0, 50))}`),
    code: 'LOG_QUOTES',
    says: 'Line 3003',
  },
];

describe('what is no log of a flight is refused by name', () => {
  it.each(table.map((row) => [row.what, row] as const))('%s', (_, { bytes, code, says }) => {
    const reading = readFlightLog(bytes);
    expect(reading.ok).toBe(false);
    if (reading.ok) return;
    expect(reading.failure.code).toBe(code);
    expect(sentenceOf(reading.failure)).toContain(says);
    expect(sentenceOf(reading.failure)).toMatch(/[;,.] .*\.$/);
    expect(reading.failure.where).toBeTruthy();
  });

  it('but a fault of the reader is no refusal', () => {
    expect(() => readFlightLog(undefined as unknown as Uint8Array)).toThrow(TypeError);
  });

  it('in forty ways and more', () => {
    expect(table.length).toBeGreaterThanOrEqual(40);
  });
});
