import { useEffect, useState } from 'react';
import css from './Unseen.module.css';

/** A text that changes sooner is not read out. */
const settle_ms = 500;

/** Returns the last text that stood for half a second; `undefined` leaves it as it is. */
function useSettled(text: string | undefined): string {
  const [settled, settle] = useState('');
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => settle(text), settle_ms);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface Props {
  /** Absent: there is nothing new to say yet. */
  readonly text: string | undefined;
  readonly testId: string;
}

/** A region that a screen reader reads out whenever its text settles. */
export function Spoken({ text, testId }: Props) {
  return (
    <output className={css['unseen']} data-testid={testId}>
      {useSettled(text)}
    </output>
  );
}
