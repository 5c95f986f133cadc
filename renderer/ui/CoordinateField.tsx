import { useId, useState } from 'react';
import { readCoordinates } from '../../engine/coordinates/readCoordinates.ts';
import type { Position } from '../../engine/geo/position.ts';
import { say } from '../../server/report/say.ts';
import css from './CoordinateField.module.css';
import { toCoordinateText } from './coordinateText.ts';
import { useLocale } from './localeContext.ts';
import { words } from './words.ts';
import { useWrongEntry } from './wrongEntries.ts';

interface Props {
  readonly label: string;
  /** Absent: there is none yet. A short plus code is meant near it. */
  readonly place: Position | undefined;
  /** A short plus code is meant near this place while the field has none. */
  readonly near?: Position | undefined;
  readonly onPlace: (place: Position) => void;
}

/** Typed coordinates take effect at Enter or on leaving the field, so that half a number moves nothing. */
export function CoordinateField({ label, place, near = place, onPlace }: Props) {
  const shown = place === undefined ? '' : toCoordinateText(place);
  const [draft, setDraft] = useState<{ text: string; over: string; isLeft: boolean }>();
  const isDrafting = draft !== undefined && draft.over === shown;
  const text = isDrafting ? draft.text : shown;
  const reading = readCoordinates(text, near);
  const fault = isDrafting && draft.isLeft && text.trim() !== '' && !reading.ok ? reading.failure : undefined;
  const id = useId();
  const locale = useLocale();
  useWrongEntry(id, label, fault && words('window.ui.nothing_moves', { fault }));
  const settle = () => {
    if (!isDrafting) return;
    if (reading.ok) {
      setDraft(undefined);
      if (toCoordinateText(reading.value.position) === shown) return;
      onPlace(reading.value.position);
    } else setDraft(text.trim() === '' ? undefined : { ...draft, isLeft: true });
  };
  return (
    <div className={css['field']}>
      <input
        id={id}
        className={css['input']}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="46.9480, 7.4474"
        value={text}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => setDraft({ text: event.target.value, over: shown, isLeft: false })}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      <p id={`${id}-about`} className={css[fault === undefined ? 'hint' : 'fault']}>
        {fault === undefined ? words('window.ui.coordinates') : say(fault, locale)}
      </p>
    </div>
  );
}
