import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { ClashQuestion } from './ownAircraftStore.ts';
import { useOwnAircraft } from './ownAircraftStore.ts';

const toText = ({ aircraft, clash }: ClashQuestion): string =>
  clash.of === 'own'
    ? `You have ${clash.name} already, and the file holds another ${aircraft.name}. Keep both, the new one as “${clash.free_name}”, or replace yours?`
    : `The catalog has an aircraft called ${clash.name}. Keep that of the file as “${clash.free_name}”?`;

/** Asks what becomes of an aircraft from a file where another one has its name. */
export function ClashDialog() {
  const own = useOwnAircraft();
  const question = useStore(own.store, (state) => state.question);
  if (question === undefined) return null;
  const answer = (choice: 'replace' | 'keep_both' | 'cancel') => () => void own.answer(choice);
  const isOwn = question.clash.of === 'own';
  return (
    <Dialog
      title={isOwn ? 'Two aircraft of one name' : 'The name is taken'}
      isOpen
      onClose={answer('cancel')}
      actions={
        <>
          <Button onClick={answer('cancel')}>Cancel</Button>
          {isOwn ? <Button onClick={answer('replace')}>Replace mine</Button> : null}
          <Button kind="primary" onClick={answer('keep_both')}>
            {isOwn ? 'Keep both' : 'Keep it'}
          </Button>
        </>
      }
    >
      <p>{toText(question)}</p>
    </Dialog>
  );
}
