import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { usePlanner } from '../../plannerContext.ts';
import { Button } from '../../ui/Button.tsx';
import type { FileInReading } from './importState.ts';
import css from './ReadingCard.module.css';

/** The card waits this long: most files are read by then. */
const patience_ms = 400;

const toSizeText = (size_bytes: number) =>
  size_bytes < 100_000 ? '' : `${(size_bytes / 1024 / 1024).toFixed(1)}\u00a0MB`;

function Card({ file, onCancel }: { readonly file: FileInReading; readonly onCancel: () => void }) {
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
    <section className={css['card']} aria-label="File being read" data-testid="reading">
      <div className={css['text']} role="status">
        <b>Reading {file.filename}</b>
        <span>{toSizeText(file.size_bytes)}</span>
      </div>
      <progress className={css['bar']} aria-label={`Reading ${file.filename}`} />
      <Button onClick={onCancel}>Cancel</Button>
    </section>
  );
}

/** The file being read, once that takes a while, with a way to cancel. */
export function ReadingCard() {
  const { importer } = usePlanner();
  const file = useStore(importer.store, (state) => state.reading);
  return file === undefined ? null : <Card key={file.filename} file={file} onCancel={importer.cancel} />;
}
