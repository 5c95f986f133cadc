import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import css from './ProgressCard.module.css';
import { words } from './words.ts';

/** The card waits this long: most work is done by then. */
const patience_ms = 400;

interface Props {
  /** The name of the work, seen and heard. */
  readonly title: string;
  readonly label: string;
  readonly detail: string;
  /** 0 to 1; absent: nobody knows. */
  readonly done?: number | undefined;
  readonly onCancel: () => void;
}

/** Work that takes a while, with a way to cancel it. */
export function ProgressCard({ title, label, detail, done, onCancel }: Props) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const soon = setTimeout(() => setShown(true), patience_ms);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(soon);
      window.removeEventListener('keydown', onKey);
    };
  }, [onCancel]);
  if (!isShown) return null;
  return (
    <section className={css['card']} aria-label={label} data-testid="reading">
      <div className={css['text']} role="status">
        <b>{title}</b>
        <span>{detail}</span>
      </div>
      <progress className={css['bar']} aria-label={title} value={done} />
      <Button onClick={onCancel}>{words('window.common.cancel')}</Button>
    </section>
  );
}
