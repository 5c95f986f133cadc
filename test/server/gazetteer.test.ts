import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openGazetteer } from '../../server/places/gazetteer.ts';
import { assetsDir } from './support/host.ts';

const { byName: find, inBox } = openGazetteer(join(assetsDir, 'places.br'));
const first = (text: string, near?: { lat: number; lon: number }) => find({ text, near })[0];

describe('the built-in list of places', () => {
  it.each([
    ['Bern', 'Bern', 'BE, CH'],
    ['bern', 'Bern', 'BE, CH'],
    ['Zurich', 'Zürich', 'ZH, CH'],
    ['zuerich', 'Zürich', 'ZH, CH'],
    ['Tromso', 'Tromsø', ', NO'],
    ['Lodz', 'Łódź', ', PL'],
    ['sao pau', 'São Paulo', ', BR'],
    ['St. John’s', 'St. John', ', CA'],
    ['Springfield, IL', 'Springfield', 'IL, US'],
    ['springfield, mo', 'Springfield', 'MO, US'],
    ['Grindelwald', 'Grindelwald', 'BE, CH'],
    ['Grindelwald, Switzerland', 'Grindelwald', 'BE, CH'],
    ['Grindelwald, Schweiz', 'Grindelwald', 'BE, CH'],
    ['Grindelwald, suisse', 'Grindelwald', 'BE, CH'],
    ['Sevilla, España', 'Sevilla', ', ES'],
    ['St. Peter-Ording', 'Sankt Peter-Ording', ', DE'],
    ['st peter ord', 'Sankt Peter-Ording', ', DE'],
    ['Sankt Peter Ording', 'Sankt Peter-Ording', ', DE'],
    ['sank', 'Sankt', ''],
    ['St.Peter-Ording, Deutschland', 'Sankt Peter-Ording', ', DE'],
    ['St. Poelten', 'Sankt Pölten', ', AT'],
    ['St-Jérôme', 'Saint-Jérôme', ', CA'],
    ['st jerome', 'Saint-Jérôme', ', CA'],
    ['Saint Catharines', 'St. Catharines', ', CA'],
    ['Ste-Thérèse', 'Sainte-Thérèse', ', CA'],
    ['St Niklaas', 'Sint-Niklaas', ', BE'],
    ['Mt. Gambier', 'Mount Gambier', ', AU'],
    ['Ft McMurray', 'Fort McMurray', ', CA'],
    ['Bad Toelz', 'Bad Tölz', ', DE'],
    ['Bad Tolz', 'Bad Tölz', ', DE'],
    ['Sao-Paulo', 'São Paulo', ', BR'],
    ['Aarhus', 'Århus', ', DK'],
    ['Ålborg', 'Aalborg', ', DK'],
    ['Soenderborg', 'Sønderborg', ', DK'],
    ['L’Aquila', "L'Aquila", ', IT'],
  ])('“%s” is %s in %s', (text, name, detail) => {
    expect(first(text)?.name).toContain(name);
    const { detail: part, country } = first(text) ?? {};
    expect(`${part}, ${country}`).toContain(detail);
  });

  it('puts the whole name and the larger place first, and the nearer one where the person looks', () => {
    expect(first('London')?.country).toBe('GB');
    expect(first('London', { lat: 43, lon: -81.2 })?.country).toBe('CA');
    expect(first('Interlaken', { lat: 46.7, lon: 7.9 })?.country).toBe('CH');
  });

  it('puts the nearer of two places of one name and much the same size first, also from far away', () => {
    const wholeWorld = { lat: 20, lon: 0 };
    expect(first('Interlaken', wholeWorld)?.country).toBe('CH');
    expect(first('Portland', wholeWorld)?.detail).toBe('OR');
  });

  it('takes a saint by any of its words, and none of them for the beginning of another', () => {
    const saints = ['St. Moritz', 'Saint Moritz', 'Sankt Moritz', 'st-moritz'].map((text) => first(text));
    for (const found of saints) expect(found?.name).toBe('St. Moritz');
    for (const text of ['Saint', 'Sankt ', 'sint'])
      for (const { name } of find({ text })) expect(name).toMatch(/\b(?:Saint|Sankt|Sint|St)/);
    expect(find({ text: 'Sankt' }).map(({ name }) => name)).not.toContain('Stuttgart');
    expect(find({ text: 'Stut' })[0]?.name).toBe('Stuttgart');
  });

  it('puts a village that is called so before a city whose name begins so', () => {
    expect(first('Bell')?.name).toBe('Bell');
    expect(first('Gen', { lat: 46.2, lon: 6.1 })?.name).toBe('Genève');
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

  it('finds the largest places of a box, on both sides of 180° too', () => {
    const near = { south: 46.6, north: 46.75, west: 7.7, wide: 0.3 };
    const names = inBox(near, 3).map(({ name }) => name);
    expect(names).toContain('Interlaken');
    expect(names).toHaveLength(3);
    const fiji = inBox({ south: -20, north: -12, west: 176, wide: 13 }, 200);
    expect(fiji.some(({ lon }) => lon > 176) && fiji.some(({ lon }) => lon < -171)).toBe(true);
    expect(fiji.every(({ lat, lon }) => lat < -12 && lat > -20 && (lon >= 176 || lon <= -171))).toBe(true);
    expect(inBox({ south: -60, north: -59, west: -150, wide: 5 }, 9)).toEqual([]);
  });
});
