import { describe, expect, it } from 'vitest';
import { fatesIn } from '../corpus/memberFates.ts';
import { fixture } from './reading.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const fates = async (filename: string, text: string) =>
  Object.fromEntries((await fatesIn(filename, bytesOf(text))).map(({ name, fate }) => [name, fate]));

describe('what becomes of a name', () => {
  it('is read, told or left in a table', async () => {
    const text = 'lat,lon,wait_min,duration,colour\n46.95,7.45,5,3,red\n46.96,7.46,5,3,red\n';
    expect(await fates('a.csv', text)).toEqual({
      lat: 'read',
      lon: 'read',
      wait_min: 'read',
      duration: 'told',
      colour: 'left',
    });
  });

  it('is read, told or left in JSON and in XML', async () => {
    const points = [
      { lat: 46.95, lon: 7.45, hold: 4, duration: 3, colour: 'red' },
      { lat: 46.96, lon: 7.46 },
    ];
    expect(await fates('a.json', JSON.stringify({ waypoints: points }))).toMatchObject({
      hold: 'read',
      duration: 'told',
      colour: 'left',
    });
    const gpx =
      '<gpx><rte><rtept lat="46.95" lon="7.45"><ele>5</ele><sym>x</sym></rtept><rtept lat="46.96" lon="7.46"/></rte></gpx>';
    expect(await fates('a.gpx', gpx)).toEqual({ ele: 'read', sym: 'kept' });
  });

  it.each([
    [
      'inspection.wpml',
      'finishAction takeOffRefPoint globalTransitionalSpeed droneEnumValue executeHeight waypointSpeed actionActuatorFunc hoverTime',
      'exitOnRCLost executeRCLostAction waypointTurnMode waypointTurnDampingDist',
      'executeHeightMode',
    ],
    [
      'inspection.plan',
      'mission hoverSpeed items command params plannedHomePosition vehicleType',
      'cruiseSpeed firmwareType autoContinue frame',
      '',
    ],
    [
      'inspection.csv',
      'latitude longitude altitude(m) actiontype1 actionparam1 speed(m/s)',
      'gimbalpitchangle',
      '',
    ],
    ['inspection.json', 'height hoverTime lat lng speed', '', ''],
    ['inspection.geojson', 'type features properties name geometry coordinates', '', ''],
    ['inspection.kml', 'name altitudeMode coordinates', '', ''],
    ['inspection.gpx', 'name ele', '', ''],
  ])('of %s is what its reader makes of it', async (filename, read, kept, told) => {
    const found = (await fatesIn(filename, fixture(filename))).map(({ name, fate }) => [
      name.replace('wpml:', ''),
      fate,
    ]);
    const namesOf = (wanted: string) => found.filter(([, fate]) => fate === wanted).map(([name]) => name);
    const listed = (text: string) => text.split(' ').filter((name) => name !== '');
    expect(namesOf('read')).toEqual(expect.arrayContaining(listed(read)));
    expect(namesOf('kept')).toEqual(expect.arrayContaining(listed(kept)));
    expect(namesOf('told')).toEqual(listed(told));
  });

  it('is nothing where the file holds no plan', async () => {
    expect(await fates('a.json', '{"a": 1}')).toEqual({});
    expect(await fates('a.json', '{"a": ')).toEqual({});
    expect(await fates('a.kmz', 'PK')).toEqual({});
  });
});
