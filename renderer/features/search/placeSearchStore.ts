import { createStore } from 'zustand/vanilla';
import type { Position } from '../../../engine/geo/position.ts';
import type { FoundPlace, PlacesFound } from '../../../server/contract/schemas/places.ts';
import { makeLatestCall } from '../../analysis/latestCall.ts';
import { part } from '../../parts/part.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import { coordinatesIn, shortCodeWithPlace, toDetailText } from './placeRows.ts';

export interface SearchState {
  readonly text: string;
  /** The places for an earlier text. */
  readonly answered?: { readonly text: string; readonly found: PlacesFound } | undefined;
  readonly isServiceAsked: boolean;
  /** The place that was chosen, marked on the map until the text changes. */
  readonly chosen?: FoundPlace | undefined;
  /** Counts the wishes to type. */
  readonly focusCount: number;
}

interface Question {
  readonly text: string;
  readonly near: Position | undefined;
  readonly asksService: boolean;
}

const empty = { text: '', answered: undefined, isServiceAsked: false } as const;

export const usePlaceSearch = part(({ bridge, schedule, of }) => {
  const store = createStore<SearchState>(() => ({ ...empty, focusCount: 0 }));
  let center: Position | undefined;
  let takesFirst = false;
  const find = (text: string, { near, asksService }: Omit<Question, 'text'>, signal: AbortSignal) =>
    ask(
      bridge,
      'findPlaces',
      { text, ...(near !== undefined && { near }), asks_service: asksService },
      { signal },
    );
  /** The end of a plus code is meant near the first place of that name. */
  const findCode = async (reply: Reply<PlacesFound>, code: string): Promise<Reply<PlacesFound>> => {
    const [nearby] = reply.ok ? reply.output.places : [];
    const { place } = nearby === undefined ? {} : coordinatesIn(code, nearby, localeOfPage());
    if (place === undefined || nearby === undefined) return reply;
    const detail = words('window.search.plus_code_near', { name: nearby.name, detail: toDetailText(nearby) });
    return { ok: true, output: { places: [{ ...place, detail }], from_service: [] } };
  };
  const calls = makeLatestCall<Question, Reply<PlacesFound>>({
    schedule,
    run: async ({ text, ...rest }, signal) => {
      const short = shortCodeWithPlace(text);
      return short === undefined
        ? find(text, rest, signal)
        : findCode(await find(short.name, rest, signal), short.code);
    },
    publish: (reply, { text, asksService }) => {
      if (!reply.ok || store.getState().text.trim() !== text) return;
      store.setState({ answered: { text, found: reply.output }, isServiceAsked: asksService });
      if (takesFirst) chooseFirst();
    },
  });
  const choose = (chosen: FoundPlace) => {
    calls.cancel();
    store.setState({ ...empty, text: chosen.name, chosen });
    of(usePlanCommands).comeCloser({ lat: chosen.lat, lon: chosen.lon });
  };
  const chooseFirst = () => {
    const { answered, text } = store.getState();
    takesFirst = answered?.text !== text.trim();
    const [first] = takesFirst ? [] : (answered?.found.places ?? []);
    if (first !== undefined) choose(first);
  };
  const askFor = (typed: string, asksService: boolean) => {
    const text = typed.trim();
    if (text === '') calls.cancel();
    else calls.ask({ text, near: center, asksService });
  };
  return {
    store,
    /** Searches for a text, and lets go of the place that was chosen by another. */
    type: (text: string) => {
      takesFirst = false;
      store.setState({ text, isServiceAsked: false, chosen: undefined });
      if (text.trim() === '') store.setState({ answered: undefined });
      askFor(text, false);
    },
    /** Asks the search service of the settings for what is typed. */
    askService: () => askFor(store.getState().text, true),
    /** Chooses the first place found for what is typed, once it is known. */
    takeFirst: chooseFirst,
    choose,
    clear: () => {
      takesFirst = false;
      calls.cancel();
      store.setState({ ...empty, chosen: undefined });
    },
    focus: () => store.setState(({ focusCount }) => ({ focusCount: focusCount + 1 })),
    /** Where the person looks: of places alike in name, near ones come first. */
    lookAt: (at: Position) => {
      center = at;
    },
    near: () => center,
  };
});

export type PlaceSearch = ReturnType<typeof usePlaceSearch.make>;
