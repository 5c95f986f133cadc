import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openGazetteer } from '../../server/places/gazetteer.ts';
import { assetsDir } from './support/host.ts';

const find = openGazetteer(join(assetsDir, 'places.br'));
const first = (text: string, near?: { lat: number; lon: number }) => find({ text, near })[0];

describe('the built-in list of places', () => {
  it.each([
    ['Bern', 'Bern', 'BE, Switzerland'],
    ['bern', 'Bern', 'BE, Switzerland'],
    ['Zurich', 'Zürich', 'ZH, Switzerland'],
    ['zuerich', 'Zürich', 'ZH, Switzerland'],
    ['Tromso', 'Tromsø', 'Norway'],
    ['Lodz', 'Łódź', 'Poland'],
    ['sao pau', 'São Paulo', 'Brazil'],
    ['St. John’s', 'St. John', 'Canada'],
    ['Springfield, IL', 'Springfield', 'IL, United States'],
    ['springfield, mo', 'Springfield', 'MO, United States'],
    ['Grindelwald', 'Grindelwald', 'BE, Switzerland'],
  ])('“%s” is %s in %s', (text, name, detail) => {
    expect(first(text)?.name).toContain(name);
    expect(first(text)?.detail).toContain(detail);
  });

  it('puts the whole name and the larger place first, and the nearer one where the person looks', () => {
    expect(first('London')?.detail).toContain('United Kingdom');
    expect(first('London', { lat: 43, lon: -81.2 })?.detail).toContain('Canada');
    expect(first('Interlaken', { lat: 46.7, lon: 7.9 })?.detail).toContain('Switzerland');
  });

  it('knows where its places lie', () => {
    const { lat, lon } = first('Bern') ?? { lat: Number.NaN, lon: Number.NaN };
    expect(lat).toBeCloseTo(46.948, 2);
    expect(lon).toBeCloseTo(7.447, 2);
  });

  it('finds nothing by nothing, by a name that is none, or in another country', () => {
    for (const text of ['', ' , ', 'Qqqxyz', 'Grindelwald, Norway']) expect(find({ text })).toEqual([]);
    expect(find({ text: 'San' })).toHaveLength(8);
  });
});
