import { describe, expect, it } from 'vitest';
import { fatesIn } from '../corpus/memberFates.ts';

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

  it('is nothing where the file holds no plan', async () => {
    expect(await fates('a.json', '{"a": 1}')).toEqual({});
    expect(await fates('a.json', '{"a": ')).toEqual({});
    expect(await fates('a.kmz', 'PK')).toEqual({});
  });
});
