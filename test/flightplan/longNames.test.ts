import { describe, expect, it } from 'vitest';
import { readFlightLog } from '../../engine/flightlog/readFlightLog.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { airdata, flight } from '../engine/flightlog/sampleLogs.ts';
import { bytesOf } from './reading.ts';

/** A sentence with some names in it, each cut to a readable length. */
const longest_chars = 700;
const long = 'N'.repeat(1_000_000);
/** The longest cell that a table may have. */
const cell = 'N'.repeat(9_999);

/** The longest text in a value, with what stands before it. */
function longestText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return '';
  return Object.values(value)
    .map(longestText)
    .reduce((one, other) => (other.length > one.length ? other : one), '');
}

const shown = (value: unknown) => {
  const text = longestText(value);
  return text.length <= longest_chars ? 'short' : `${text.length}: ${text.slice(0, 200)}`;
};

const points = '"waypoints":[{"lat":46.9,"lon":7.4},{"lat":46.91,"lon":7.4}]';
const point = (member: string) => `{"waypoints":[{"lat":46.9,"lon":7.4,${member}},{"lat":46.91,"lon":7.4}]}`;
const kml = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
const line = '<LineString><coordinates>7.4,46.9,1 7.41,46.91,1</coordinates></LineString>';
const item = (extra: string) =>
  `{"type":"SimpleItem","command":16,"frame":3,"params":[0,0,0,null,46.9,7.4,50]${extra}}`;
const qgc = (items: string, more = '') =>
  `{"fileType":"Plan","version":1,"groundStation":"Q","mission":{"version":2,"plannedHomePosition":[46.9,7.4,1],"items":[${items}]}${more}}`;

const files: Readonly<Record<string, string>> = {
  'a member at the top': `{"${long}":1}`,
  'a list of long members': `{${Array.from({ length: 20 }, (_, at) => `"${at}${long.slice(0, 90_000)}":1`).join()}}`,
  'a member beside the points': `{"${long}":1,${points}}`,
  'a name of the route': `{"name":"${long}","routes":[{"name":"${long}",${points}},{"id":"${long}",${points}}]}`,
  'a wait that is not read': point(`"${'duration_'.repeat(20_000)}":5`),
  'a height in an odd unit': point(`"altitude_${cell}":5`),
  'a height in an unknown unit': point(`"altitude (${cell.slice(0, 59)})":5`),
  'a unit of a figure': point(`"speed":"5 ${long}"`),
  'a unit of a value': point(`"speed":{"value":5,"unit":"${long}"}`),
  'a member that tells a unit': point(`"altitude_unit":"${long}","altitude":5`),
  'a teller with a long name': point(`"altitude_unit_${cell}":"x","altitude":5`),
  'units by names': `{"units":{"altitude ${cell}":"x"},${points}}`,
  'a type of geometry': `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"${long}","wait_${cell}":5},"geometry":{"type":"${long}","coordinates":[7.4,46.9]}},{"type":"Feature","geometry":{"type":"Point","coordinates":["${long}","x"]}}]}`,
  'a type of document': `{"type":"${long}","features":[]}`,
  'a coordinate system': `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"${long}"}},"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[7.4,46.9]}}]}`,
  'a station and an item of a plan': qgc(
    `{"type":"${long}"},{"type":"ComplexItem","complexItemType":"${long}"},${item('')}`,
  ),
  'a command of a plan': qgc(
    `{"command":"${long}","frame":"${long}","type":"SimpleItem","params":["${long}"]},${item('')}`,
  ),
  'a member of an item': qgc(`${item(`,"${long}":1`)},${item('')}`, `,"${long}":{}`),
  'a version of a plan': qgc(item('')).replace('"version":2', `"version":"${long}"`),
  'an action of our own request': `{"mission":{"waypoints":[{"lat":46.9,"lon":7.4,"actions":[{"action_type":"${long}","duration_s":1}]},{"lat":46.91,"lon":7.4}]},"${long}":1}`,
  'a column that is not read': `lat,lon,wait ${cell}\n46.9,7.4,5\n46.91,7.4,5\n`,
  'a column in an odd unit': `lat,lon,altitude_${cell}\n46.9,7.4,5\n46.91,7.4,5\n`,
  'a column in an unknown unit': `lat,lon,"altitude ${cell} (fathom)"\n46.9,7.4,5\n46.91,7.4,5\n`,
  'a column with a unit in its cells': `lat,lon,"speed (m/s) ${cell}",wait\n46.9,7.4,5 mph,5 ${cell}\n46.91,7.4,5 kn,1\n`,
  'a unit in a cell': `lat,lon,speed,speed_unit\n46.9,7.4,5,${cell}\n46.91,7.4,5,kn\n`,
  'columns without a place': `${Array.from({ length: 18 }, () => cell).join()}\n1,2\n`,
  'a cell beyond any length': `lat,lon,name\n46.9,7.4,${long.slice(0, 150_000)}\n`,
  'a unit of an angle': `lat ${'gon'.repeat(3000)},lon\n46.9,7.4\n46.91,7.4\n`,
  'a command in a table': `command_${cell},param5,param6\n${cell},46.9,7.4\n16,46.91,7.4\n`,
  'a Litchi table': `latitude,longitude,curvesize(${cell}),actiontype1,actionparam1\n46.9,7.4,1,0,${cell}\n46.91,7.4,1,0,1\n`,
  'a mission text': `QGC WPL ${cell}\n0\t1\t0\t16\t0\t0\t0\t0\t46.9\t7.4\t1\t1\n1\t0\t3\t${cell}\t0\t0\t0\t0\t46.9\t7.4\t1\t1\n2\t0\t3\t16\t${cell}\t0\t0\t0\t46.9\t7.4\t1\t1\n`,
  'a name of a line': kml(
    `<name>${long}</name><Placemark><name>${long}</name>${line}</Placemark><Placemark>${line}</Placemark>`,
  ),
  'a coordinate of a line': kml(
    `<Placemark><LineString><coordinates>7.4,46.9 ${long} 7.41,46.91</coordinates></LineString></Placemark>`,
  ),
  'an altitude mode': kml(
    `<Placemark><LineString><altitudeMode>${long}</altitudeMode><coordinates>7.4,46.9,5 7.41,46.91,5</coordinates></LineString></Placemark>`,
  ),
  'an element': kml(`<${long.slice(0, 100_000)}/>`),
  'an element that is not closed': `<kml><${long.slice(0, 100_000)}>`,
  'an attribute': `<kml ${long.slice(0, 100_000)}="1"><Document/></kml>`,
  'a document of another kind': `<${long.slice(0, 100_000)}></${long.slice(0, 100_000)}>`,
  'an encoding': `<?xml version="1.0" encoding="${'N'.repeat(40)}"?><kml/>`,
  'a track of GPX': `<gpx creator="${long.slice(0, 100_000)}"><trk><name>${long}</name><trkseg><trkpt lat="${cell}" lon="7"/><trkpt lat="46.9" lon="7.4"><ele>${cell}</ele></trkpt><trkpt lat="46.91" lon="7.4"/></trkseg></trk></gpx>`,
  'modes and actions of WPML': kml(
    `<missionConfig><finishAction>${long}</finishAction><droneInfo><droneEnumValue>${long}</droneEnumValue></droneInfo></missionConfig><Folder><templateType>${long}</templateType><executeHeightMode>${long}</executeHeightMode>${[
      0, 1,
    ]
      .map(
        (at) =>
          `<Placemark><Point><coordinates>7.4,46.9${at}</coordinates></Point><index>${at}</index><executeHeight>${at === 0 ? long : 50}</executeHeight><actionGroup><actionGroupStartIndex>0</actionGroupStartIndex><actionGroupEndIndex>0</actionGroupEndIndex><actionTrigger><actionTriggerType>${long}</actionTriggerType></actionTrigger><action><actionActuatorFunc>${long}</actionActuatorFunc></action></actionGroup></Placemark>`,
      )
      .join('')}</Folder>`,
  ).replace('<kml ', '<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.2" '),
};

describe('what is said of a flight plan with names of a million characters', () => {
  it.each(Object.entries(files))('is short: %s', async (_, text) => {
    const reading = await readFlightPlan({ filename: `${long.slice(0, 200)}.txt`, bytes: bytesOf(text) });
    if (!reading.ok) {
      expect(shown(reading.failure)).toBe('short');
      return;
    }
    const { warnings, ignored, tool, aircraft_hint, units, routes } = reading.value;
    const names = routes.map(({ name }) => name);
    expect(shown({ warnings, ignored, tool, aircraft_hint, units, names })).toBe('short');
  });
});

describe('what is said of a log with names of many characters', () => {
  const log = airdata(flight({ duration_s: 60 }));
  const [header = '', ...rows] = log.split('\n');
  it.each([
    ['a unit of a column', header.replace(/height_above_takeoff\([a-z]+\)/, `height_above_takeoff(${cell})`)],
    [
      'a unit that fits',
      header.replace(/height_above_takeoff\([a-z]+\)/, `height_above_takeoff(${cell.slice(0, 1500)})`),
    ],
    ['a name of a column', `${header},${cell}(${cell})`],
    ['all columns', header.replaceAll(/[a-z]+/g, cell)],
  ])('is short: %s', (_, head) => {
    const reading = readFlightLog(bytesOf([head, ...rows].join('\n')));
    expect(shown(reading.ok ? reading.value.notes : reading.failure)).toBe('short');
  });
});
