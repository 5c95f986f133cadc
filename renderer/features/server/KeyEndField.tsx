import { useId, useState } from 'react';
import { optionsOf } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import css from './Keys.module.css';
import { type EndChoice, endChoices, endOf } from './keyEnds.ts';

export interface ChosenEnd {
  readonly choice: EndChoice;
  readonly date: string;
}

/** A key that nobody thinks of any more ends by itself. */
export const usualEnd: ChosenEnd = { choice: 'year', date: '' };

export const instantOf = ({ choice, date }: ChosenEnd) => endOf(choice, date, new Date());

interface Props {
  readonly end: ChosenEnd;
  readonly onChange: (end: ChosenEnd) => void;
}

/** Asks when a key ends: soon, later, on a day, or never. */
export function KeyEndField({ end, onChange }: Props) {
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  const isWrong = isTouched && instantOf(end) === undefined;
  return (
    <div className={css['end']}>
      <Select
        label={words('window.keys.ends')}
        value={end.choice}
        options={optionsOf(endChoices, (choice) => words('window.keys.end_choice', { end: choice }))}
        onChange={(choice) => onChange({ ...end, choice })}
        layout="stacked"
      />
      {end.choice === 'date' ? (
        <div className={css['day']}>
          <label className={css['small']} htmlFor={id}>
            {words('window.keys.last_day')}
          </label>
          <input
            id={id}
            type="date"
            className={css['input']}
            value={end.date}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-fault` : undefined}
            onChange={(event) => {
              setTouched(true);
              onChange({ ...end, date: event.target.value });
            }}
          />
          {isWrong ? (
            <p id={`${id}-fault`} className={css['fault']}>
              {words('window.keys.day_passed')}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
