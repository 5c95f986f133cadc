import { type FormEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import { Locker, longestLocker } from '../../../server/contract/schemas/planLock.ts';
import { useBriefingDetails } from '../../plan/briefingDetails.ts';
import { usePlanLock } from '../../plan/planLock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import input from '../../ui/Input.module.css';
import { words } from '../../ui/words.ts';
import { useDocuments } from './documentsOfPlan.ts';
import css from './LockDialog.module.css';

function Asked() {
  const lock = usePlanLock();
  const documents = useDocuments();
  const { details } = useBriefingDetails().getState();
  const [by, setBy] = useState(details?.pilot ?? '');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const close = () => lock.store.setState({ isAsking: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await documents.lock(by.trim())) close();
    setBusy(false);
  };
  return (
    <Dialog
      title={words('window.lock.title')}
      width={460}
      onClose={close}
      actions={
        <Button
          kind="primary"
          type="submit"
          form={`${id}-form`}
          disabled={isBusy || !Locker.safeParse(by).success}
        >
          {words('window.lock.lock_and_save')}
        </Button>
      }
    >
      <form id={`${id}-form`} className={css['asked']} onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>{words('window.lock.who')}</label>
        <input
          id={id}
          className={input['boxed']}
          autoComplete="name"
          maxLength={longestLocker}
          value={by}
          onChange={(event) => setBy(event.target.value)}
        />
        <p>{words('window.lock.about')}</p>
      </form>
    </Dialog>
  );
}

export function LockDialog() {
  const isAsking = useStore(usePlanLock().store, (state) => state.isAsking);
  return isAsking ? <Asked /> : null;
}
