import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { words } from '../../ui/words.ts';
import type { ClashQuestion } from './ownAircraftStore.ts';
import { useOwnAircraft } from './ownAircraftStore.ts';

const toText = ({ aircraft, clash }: ClashQuestion): string =>
  words(clash.of === 'own' ? 'window.aircraft.clash_own' : 'window.aircraft.clash_catalog', {
    name: clash.name,
    file_name: aircraft.name,
    free_name: clash.free_name,
  });

/** Asks what becomes of an aircraft from a file where another one has its name. */
export function ClashDialog() {
  const own = useOwnAircraft();
  const question = useStore(own.store, (state) => state.question);
  if (question === undefined) return null;
  const answer = (choice: 'replace' | 'keep_both' | 'cancel') => () => void own.answer(choice);
  const isOwn = question.clash.of === 'own';
  return (
    <Dialog
      title={words(isOwn ? 'window.aircraft.clash_own_title' : 'window.aircraft.clash_catalog_title')}
      onClose={answer('cancel')}
      actions={
        <>
          {isOwn ? (
            <Button onClick={answer('replace')}>{words('window.aircraft.replace_mine')}</Button>
          ) : null}
          <Button kind="primary" onClick={answer('keep_both')}>
            {words(isOwn ? 'window.aircraft.keep_both' : 'window.aircraft.keep_it')}
          </Button>
        </>
      }
    >
      <p>{toText(question)}</p>
    </Dialog>
  );
}
