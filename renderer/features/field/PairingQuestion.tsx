import { useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import css from './PairingQuestion.module.css';
import { usePairing } from './pairingStore.ts';

/** Asks whether a phone may see the plan. It takes no focus, so that no key that is being typed answers it. */
export function PairingQuestion() {
  const pairing = usePairing();
  const { question, problem } = useStore(pairing.store);
  const id = useId();
  return (
    <div role="status" className={css['place']}>
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
