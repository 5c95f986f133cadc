import { Ban, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { KeyInfo } from '../../../server/contract/schemas/window.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import css from './KeyList.module.css';
import { NewKeyForm } from './NewKeyForm.tsx';
import { isLive, type ShownSecret, useServerPanel } from './serverStore.ts';
import { toScopesText, toUseText } from './serverText.ts';

function Secret({ shown }: { readonly shown: ShownSecret }) {
  const server = useServerPanel();
  return (
    <div className={css['secret']} role="status" data-testid="new-secret">
      <p>
        Secret of <b>{shown.name}</b>. Copy this key now. It cannot be shown again.
      </p>
      <div className={css['line']}>
        <code>{shown.secret}</code>
        <CopyButton text={shown.secret} label="Copy the secret" />
      </div>
      <Button onClick={server.putSecretAway}>I have it</Button>
    </div>
  );
}

type Asking = 'rotate' | 'revoke' | undefined;

const questions = {
  rotate: 'The present secret stops working at once. Make a new one?',
  revoke: 'Tools that use this key are refused from now on, for good. Revoke it?',
} as const;

function Key({ entry }: { readonly entry: KeyInfo }) {
  const server = useServerPanel();
  const [asking, setAsking] = useState<Asking>();
  const confirm = () => {
    setAsking(undefined);
    void (asking === 'rotate' ? server.rotateKey(entry.id) : server.revokeKey(entry.id));
  };
  return (
    <li className={css['key']}>
      <div className={css['line']}>
        <b>{entry.name}</b>
        <code className={css['id']}>{entry.id}</code>
        <IconButton
          icon={RefreshCw}
          size="s"
          label={`New secret for ${entry.name}`}
          onClick={() => setAsking('rotate')}
        />
        <IconButton icon={Ban} size="s" label={`Revoke ${entry.name}`} onClick={() => setAsking('revoke')} />
      </div>
      <p className={css['small']}>
        {toScopesText(entry.scopes)} · {toUseText(entry)}
      </p>
      {asking === undefined ? null : (
        <div className={css['confirm']} role="alertdialog" aria-label={questions[asking]}>
          <p>{questions[asking]}</p>
          <Button onClick={() => setAsking(undefined)}>Keep</Button>
          <Button kind={asking === 'revoke' ? 'danger' : 'primary'} onClick={confirm}>
            {asking === 'revoke' ? 'Revoke' : 'New secret'}
          </Button>
        </div>
      )}
    </li>
  );
}

export function KeyList() {
  const server = useServerPanel();
  const { keys, secret } = useStore(server.store);
  const live = keys.filter(isLive);
  return (
    <section className={css['part']} aria-label="Keys">
      <h2 className={css['title']}>Keys</h2>
      {secret === undefined ? null : <Secret shown={secret} />}
      {live.length === 0 ? <p className={css['small']}>No key yet. Each tool should have its own.</p> : null}
      <ul className={css['list']}>
        {live.map((entry) => (
          <Key key={entry.id} entry={entry} />
        ))}
      </ul>
      <NewKeyForm />
    </section>
  );
}
