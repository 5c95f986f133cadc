import { MapPin, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { FoundPlace } from '../../../server/contract/schemas/places.ts';
import { say } from '../../../server/report/say.ts';
import { useCommands } from '../../commands/command.ts';
import { useLaunch } from '../../plan/planCommands.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { toCoordinateText } from '../../ui/coordinateText.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { Said } from '../../ui/Said.tsx';
import { words } from '../../ui/words.ts';
import css from './PlaceSearch.module.css';
import { coordinatesIn, type SearchRow, searchRows, toDetailText } from './placeRows.ts';
import { usePlaceSearch } from './placeSearchStore.ts';

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The host of the search service that may be asked. */
function useServiceHost(): string | undefined {
  const { place_service } = useSettings();
  return URL.canParse(place_service) ? new URL(place_service).host : undefined;
}

function useRows() {
  const search = usePlaceSearch();
  const { text, answered, isServiceAsked } = useStore(search.store);
  const locale = useLocale();
  const host = useServiceHost();
  const typed = text.trim();
  const { place: exact, fault } = typed === '' ? {} : coordinatesIn(typed, search.near(), locale);
  const found = answered?.found;
  const isAnswered = answered?.text === typed;
  const rows = searchRows({
    exact,
    // The list for one letter less stays until the next comes, so that nothing flickers.
    places: exact === undefined ? (found?.places ?? []) : [],
    fromService: isAnswered ? (found?.from_service ?? []) : [],
    mayAsk: exact === undefined && typed !== '' && !isServiceAsked ? host : undefined,
  });
  const trouble = isAnswered ? found?.trouble : undefined;
  const isNothing = isAnswered && rows.every(({ kind }) => kind === 'ask');
  const about =
    fault ??
    (trouble && say(trouble, locale)) ??
    (isNothing ? words('window.search.none_found', { text: typed }) : undefined);
  return { rows, about, isSettled: isAnswered || exact !== undefined };
}

function Row({ row, text }: { readonly row: SearchRow; readonly text: string }) {
  if (row.kind === 'ask')
    return (
      <span className={css['ask']}>{words('window.search.ask', { host: row.host, text: text.trim() })}</span>
    );
  return (
    <>
      <span className={css['name']}>{row.place.name}</span>
      <span className={css['detail']}>{toDetailText(row.place)}</span>
    </>
  );
}

/** The button that was pressed goes away, so the focus goes to the map with the rings. */
const focusMap = () =>
  document.querySelector<HTMLElement>('.leaflet-container')?.focus({ preventScroll: true });

/** The place that was chosen, and what to do there. */
function Chosen({ place }: { readonly place: FoundPlace }) {
  const search = usePlaceSearch();
  const { typeLaunch } = useLaunch();
  const takeOff = () => {
    search.clear();
    typeLaunch({ lat: place.lat, lon: place.lon });
    focusMap();
  };
  return (
    <div className={css['chosen']} data-testid="found-place">
      <MapPin aria-hidden="true" />
      <span className={css['where']}>
        <b>{place.name}</b>
        <small>{toDetailText(place)}</small>
        {place.name === toCoordinateText(place) ? null : <small>{toCoordinateText(place)}</small>}
      </span>
      <Button kind="primary" onClick={takeOff}>
        {words('window.search.take_off_here')}
      </Button>
    </div>
  );
}

/** Finds a place by coordinates or name: arrow keys move through the list, Enter shows the marked one on the map. */
export function PlaceSearch({ where }: { readonly where: 'panel' | 'map' }) {
  const search = usePlaceSearch();
  const { text, chosen, focusCount } = useStore(search.store);
  const { rows, about, isSettled } = useRows();
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const seen = useRef(focusCount);
  useEffect(() => {
    if (seen.current === focusCount) return;
    seen.current = focusCount;
    input.current?.focus();
    input.current?.select();
  }, [focusCount]);
  const marked = rows[Math.min(at, rows.length - 1)];
  const shortcut = useCommands().keysOf('search');
  const hasNames = rows.some(({ id }) => id.startsWith('list-'));
  const isListOpen = isOpen && text.trim() !== '' && chosen === undefined;
  const take = (row: SearchRow | undefined) => {
    if (row === undefined) return;
    if (row.kind === 'ask') return search.askService();
    setOpen(false);
    search.choose(row.place);
  };
  const clear = () => {
    search.clear();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setAt(Math.min(rows.length - 1, Math.max(0, at + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isListOpen && isSettled) take(marked);
      else if (isListOpen) search.takeFirst();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      search.clear();
      input.current?.blur();
    }
  };
  return (
    <div className={css['search']} data-testid="place-search" data-where={where}>
      <div className={css['field']}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={words('window.search.find')}
          aria-expanded={isListOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListOpen && marked !== undefined ? `${id}-${marked.id}` : undefined}
          aria-keyshortcuts={shortcut}
          autoComplete="off"
          spellCheck={false}
          placeholder={words('window.search.placeholder')}
          value={text}
          onChange={(event) => {
            setAt(0);
            setOpen(true);
            search.type(event.target.value);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          shortcut !== undefined && <span className={css['key']}>{shortcut}</span>
        ) : (
          <button
            type="button"
            className={css['clear']}
            aria-label={words('window.search.clear')}
            onClick={clear}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      <div className={css['found']} hidden={!isListOpen || (rows.length === 0 && about === undefined)}>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={words('window.search.places')}
          hidden={rows.length === 0}
        >
          {rows.map((row) => (
            <div
              key={row.id}
              id={`${id}-${row.id}`}
              className={css['row']}
              role="option"
              tabIndex={-1}
              aria-selected={row === marked}
              // The field keeps the focus, and the list stays until the click is done.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(row)}
              onKeyDown={onKeyDown}
            >
              <Row row={row} text={text} />
            </div>
          ))}
        </div>
        {hasNames ? <p className={css['credit']}>{words('window.search.credit')}</p> : null}
        <Said text={about} className={css['about']} role="status" />
      </div>
      {chosen === undefined || isListOpen ? null : <Chosen place={chosen} />}
    </div>
  );
}
