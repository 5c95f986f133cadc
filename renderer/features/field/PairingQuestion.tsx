import { useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import { useServerPanel } from '../server/serverStore.ts';
import css from './PairingQuestion.module.css';
import { usePairing } from './pairingStore.ts';

/**
 * Asks whether a phone may see the plan: in the panel of sharing while that is open, whose questions it neither covers nor closes,
 * and over the map else. It takes no focus, so that no key that is being typed answers it.
 */
export function PairingQuestion({ where }: { readonly where: 'panel' | 'map' }) {
  const pairing = usePairing();
  const { question, problem } = useStore(pairing.store);
  const isPanelOpen = useStore(useServerPanel().store, (state) => state.isPanelOpen);
  const id = useId();
  if (isPanelOpen !== (where === 'panel')) return null;
  return (
    <div role="status" className={css['place']} data-where={where}>
      {question === undefined ? null : (
        <section className={css['card']} aria-labelledby={id} data-testid="pairing">
          <h2 id={id} className={css['title']}>
            {words('window.field.question')}
          </h2>
          <p className={css['digits']}>{`${question.digits.slice(0, 3)} ${question.digits.slice(3)}`}</p>
          <p className={css['small']}>
            {question.is_this_computer
              ? words('window.field.from_here')
              : words('window.field.from', { address: question.address })}{' '}
            {words('window.field.compare')}
          </p>
          {problem === undefined ? null : <p className={css['fault']}>{problem}</p>}
          <div className={css['line']}>
            <Button onClick={() => void pairing.answer(false)}>{words('window.field.refuse')}</Button>
            <Button kind="primary" onClick={() => void pairing.answer(true)}>
              {words('window.field.allow')}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
