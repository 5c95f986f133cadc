import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { usePlanner } from '../../plannerContext.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import css from './LearnPart.module.css';
import type { Check } from './replayStore.ts';
import { toErrorText, toLearnedText, toSureText } from './replayText.ts';

const mostLetters = 60;

/** What the checked flights teach about the aircraft, and a name to keep it under. */
export function LearnPart({ check }: { readonly check: Check }) {
  const { catalog, importer, replayer } = usePlanner();
  const model = useStore(
    catalog.store,
    ({ drones }) => drones.find(({ key }) => key === check.drone_key)?.model ?? check.drone_key,
  );
  const [typed, setTyped] = useState<string>();
  const { learned, fault } = check;
  if (learned === undefined) return null;
  const name = typed ?? `My ${model}`;
  const shown = name.trim() === '' ? 'This aircraft' : name.trim();
  return (
    <section className={css['learn']} aria-label="Learn my drone" data-testid="learn">
      <p className={css['head']}>
        <GraduationCap aria-hidden="true" /> Learn my drone
      </p>
      <p className={css['learned']}>{toLearnedText(shown, learned)}</p>
      <p className={fields['muted']}>
        {toSureText(learned)}. {toErrorText(learned)}
      </p>
      <div className={css['keep']}>
        <label>
          Name{' '}
          <input
            className={css['name']}
            value={name}
            maxLength={mostLetters}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Button onClick={() => void importer.chooseFile()}>Add a log…</Button>
        <Button kind="primary" disabled={name.trim() === ''} onClick={() => void replayer.keep(name.trim())}>
          Keep and plan with {shown}
        </Button>
      </div>
      {fault === undefined ? null : (
        <p className={fields['fault']} role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
