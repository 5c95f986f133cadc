import { describe, expect, it } from 'vitest';
import { toCommand } from '../../../../renderer/commands/shortcuts.ts';
import {
  coordinatesIn,
  searchRows,
  shortCodeWithPlace,
  toDetailText,
} from '../../../../renderer/features/search/placeRows.ts';
import { setPageLocale } from '../../../../renderer/ui/words.ts';
import { localeFor } from '../../../../server/contract/locale.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const bern = { name: 'Bern', detail: 'BE', country: 'CH', lat: 46.948, lon: 7.447 };
const berne = { name: 'Berne', detail: '', country: 'DE', lat: 53.185, lon: 8.483 };
const found = (...places: object[]) => ({ places, from_service: [] });

function opened() {
  const test = makeTestPlanner();
  const { search } = test.planner;
  const asked = () => test.callsOf('findPlaces');
  return { ...test, search, asked };
}

describe('the search for a place', () => {
  it('asks the host for names as they are typed, with where the person looks, and never the service', async () => {
    const { search, asked, runFrame } = opened();
    search.lookAt({ lat: 47, lon: 8 });
    search.type('Be');
    search.type('Bern ');
    runFrame();
    expect(asked().map(({ input }) => input)).toEqual([
      { text: 'Bern', near: { lat: 47, lon: 8 }, asks_service: false },
    ]);
    await asked()[0]?.answer(found(bern));
    expect(search.store.getState().answered).toEqual({ text: 'Bern', found: found(bern) });
  });

  it('shows what is chosen on the map, marked, and puts it away with the launch point', async () => {
    const { planner, search } = opened();
    search.choose(bern);
    expect(planner.view.getState().goRequest?.to).toEqual({ lat: 46.948, lon: 7.447 });
    expect(search.store.getState()).toMatchObject({ text: 'Bern', chosen: bern });
    search.clear();
    expect(search.store.getState()).toMatchObject({ text: '', chosen: undefined });
  });

  it('lets go of the place as soon as the words change, and searches for the same words again', async () => {
    const { search, asked, runFrame } = opened();
    search.choose(bern);
    search.type('Bern');
    runFrame();
    expect(search.store.getState().chosen).toBeUndefined();
    expect(asked()[0]?.input).toMatchObject({ text: 'Bern' });
    search.choose(bern);
    search.type('');
    expect(search.store.getState()).toMatchObject({ text: '', chosen: undefined });
  });

  it('takes the first place once it is known, if Enter came before', async () => {
    const { search, asked, runFrame } = opened();
    search.type('Bern');
    search.takeFirst();
    runFrame();
    expect(search.store.getState().chosen).toBeUndefined();
    await asked()[0]?.answer(found(bern, berne));
    expect(search.store.getState().chosen).toEqual(bern);
  });

  it('takes nothing of an answer to another text', async () => {
    const { search, asked, runFrame } = opened();
    search.type('Bern');
    runFrame();
    search.takeFirst();
    search.type('Basel');
    await asked()[0]?.answer(found(bern));
    expect(search.store.getState().answered).toBeUndefined();
    expect(search.store.getState().chosen).toBeUndefined();
    search.type('');
    search.askService();
    runFrame();
    expect(asked()).toHaveLength(1);
  });

  it('asks the service only when told to', async () => {
    const { search, asked, runFrame } = opened();
    search.type('Bern');
    runFrame();
    await asked()[0]?.answer(found());
    search.askService();
    runFrame();
    expect(asked()[1]?.input).toEqual({ text: 'Bern', asks_service: true });
    await asked()[1]?.answer({ ...found(), from_service: [bern], service_host: 'places.example.org' });
    expect(search.store.getState().isServiceAsked).toBe(true);
  });

  it('reads the end of a plus code near the place that stands beside it', async () => {
    const { search, asked, runFrame } = opened();
    search.type('WCXX+53 Bern');
    runFrame();
    expect(asked()[0]?.input).toMatchObject({ text: 'Bern' });
    await asked()[0]?.answer(found(bern));
    const [place] = search.store.getState().answered?.found.places ?? [];
    expect(place?.detail).toBe('plus code near Bern, BE, Switzerland');
    expect(place?.lat).toBeCloseTo(46.948, 1);
  });
});

describe('the rows of the list', () => {
  it('name the country in the language of the page', () => {
    setPageLocale(localeFor('fr', 'metric'));
    expect([bern, berne].map(toDetailText)).toEqual(['BE, Suisse', 'Allemagne']);
    setPageLocale('metric');
    expect(toDetailText({ ...bern, detail: 'Bern, Schweiz', country: undefined })).toBe('Bern, Schweiz');
  });

  it('are coordinates, then what the service found, the built-in list, and the offer to ask', () => {
    const rows = searchRows({
      exact: bern,
      places: [berne],
      fromService: [bern],
      mayAsk: 'places.example.org',
    });
    expect(rows.map(({ id }) => id)).toEqual(['exact-0', 'service-0', 'list-0', 'ask']);
    expect(searchRows({ exact: undefined, places: [], fromService: [], mayAsk: undefined })).toEqual([]);
  });

  it('name the notation, and the square where that is large', () => {
    const detailOf = (text: string) => coordinatesIn(text, undefined, 'metric').place?.detail;
    expect(detailOf('46.948, 7.447')).toBe('degrees');
    expect(detailOf('32T 380000 5200000')).toBe('UTM');
    expect(detailOf('32TLT8000')?.replaceAll('\u00a0', ' ')).toBe('MGRS, middle of a square of 1.0 km');
    expect(coordinatesIn('Bern', undefined, 'metric')).toEqual({});
    expect(coordinatesIn('33S 300000 4000000', undefined, 'metric').fault).toContain('33 north');
  });

  it('take a short code apart only with a place', () => {
    expect(shortCodeWithPlace('WC6V+7X Bern, Switzerland')).toEqual({
      code: 'WC6V+7X',
      name: 'Bern, Switzerland',
    });
    expect(shortCodeWithPlace('WC6V+7X')).toBeUndefined();
    expect(shortCodeWithPlace('Bern')).toBeUndefined();
  });
});

describe('the keys of the search', () => {
  const press = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  it('are a slash where nobody types', () => {
    expect(toCommand({ ...press, key: '/' }, false)).toBe('search');
    expect(toCommand({ ...press, key: '/' }, true)).toBeUndefined();
  });
});
