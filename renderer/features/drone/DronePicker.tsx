import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { findDrones } from '../../../server/contract/findDrones.ts';
import { toSpeedText } from '../../../server/report/format.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { toMakerText } from './catalogStore.ts';
import css from './DronePicker.module.css';
import { isEstimated, isRowEstimated, toMinutesText } from './droneText.ts';

interface Props {
  readonly drones: readonly Drone[];
  readonly chosenKey: string;
  readonly onChoose: (key: string) => void;
  /** Called by Escape, of a picker that was called up to choose: what is typed next is meant for it. Absent: it is always there. */
  readonly onGiveUp?: () => void;
}

function Row({ drone }: { readonly drone: Drone }) {
  const locale = useLocale();
  const isSpeedEstimated = isEstimated(drone, 'cruise_speed_mps');
  const speed = toSpeedText(drone.cruise_speed_mps, locale);
  return (
    <>
      <span className={css['name']}>
        <span className={css['model']}>{drone.model ?? drone.key}</span>
        <small className={css['maker']}>{toMakerText(drone)}</small>
      </span>
      <span className={css['figure']}>{toMinutesText(drone)}</span>
      <span
        className={css['figure']}
        title={isSpeedEstimated ? words('window.aircraft.estimated') : undefined}
      >
        {isSpeedEstimated ? '≈\u202f' : ''}
        {speed}
      </span>
    </>
  );
}

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };

/** The catalog: typing narrows it, arrow keys move through it, Enter chooses the marked aircraft. */
export function DronePicker({ drones, chosenKey, onChoose, onGiveUp }: Props) {
  const [query, setQuery] = useState('');
  const [markedKey, setMarkedKey] = useState(chosenKey);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const found = findDrones(drones, query);
  const at = Math.max(
    0,
    found.findIndex((drone) => drone.key === markedKey),
  );
  const marked = found[at];

  // An aircraft may be chosen elsewhere: added, learned, named by a file.
  useEffect(() => setMarkedKey(chosenKey), [chosenKey]);

  const isCalledUp = onGiveUp !== undefined;
  useEffect(() => {
    if (isCalledUp) search.current?.focus();
  }, [isCalledUp]);

  useEffect(() => {
    const row = marked === undefined ? null : document.getElementById(`${id}-${marked.key}`);
    const box = list.current;
    if (row === null || box === null) return;
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [marked, id]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarkedKey(found[Math.min(found.length - 1, Math.max(0, at + step))]?.key ?? '');
    } else if (event.key === 'Enter' && marked !== undefined) {
      event.preventDefault();
      onChoose(marked.key);
    } else if (event.key === 'Escape' && query !== '') {
      event.stopPropagation();
      setQuery('');
    } else if (event.key === 'Escape') {
      onGiveUp?.();
    }
  };

  return (
    <div className={css['picker']} data-escape="part">
      <div className={css['search']}>
        <Search aria-hidden="true" />
        <input
          ref={search}
          type="search"
          role="combobox"
          aria-label={words('window.aircraft.find')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={marked === undefined ? undefined : `${id}-${marked.key}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={words('window.aircraft.search', { count: drones.length })}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            // A typed text marks the first match, even where the chosen aircraft matches it, too.
            setMarkedKey('');
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className={css['list']}
        role="listbox"
        aria-label={words('window.aircraft.list')}
      >
        {found.map((drone) => (
          <div
            key={drone.key}
            id={`${id}-${drone.key}`}
            className={css['option']}
            role="option"
            tabIndex={-1}
            aria-selected={drone.key === chosenKey}
            data-marked={drone === marked}
            onClick={() => {
              setMarkedKey(drone.key);
              onChoose(drone.key);
            }}
            onKeyDown={onKeyDown}
          >
            <Row drone={drone} />
          </div>
        ))}
        {found.length === 0 && drones.length > 0 ? (
          <p className={css['none']}>{words('window.aircraft.none_found', { query })}</p>
        ) : null}
      </div>
      {found.some(isRowEstimated) ? (
        <p className={css['legend']}>{words('window.aircraft.estimated_legend')}</p>
      ) : null}
    </div>
  );
}
