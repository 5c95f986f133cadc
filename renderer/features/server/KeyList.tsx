import { Ban, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { KeyInfo } from '../../../server/contract/schemas/window.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { words } from '../../ui/words.ts';
import css from './KeyList.module.css';
import { NewKeyForm } from './NewKeyForm.tsx';
import { isLive, type ShownSecret, useServerPanel } from './serverStore.ts';
import { toScopesText, toUseText } from './serverText.ts';

function Secret({ shown }: { readonly shown: ShownSecret }) {
  const server = useServerPanel();
  return (
    <div className={css['secret']} role="status" data-testid="new-secret">
      <p>
        <b>{words('window.server.secret_of', { name: shown.name })}</b> {words('window.server.copy_now')}
      </p>
      <div className={css['line']}>
        <code>{shown.secret}</code>
        <CopyButton text={shown.secret} label={words('window.server.copy_secret')} />
      </div>
      <Button onClick={server.putSecretAway}>{words('window.server.have_it')}</Button>
    </div>
  );
}

type Asking = 'rotate' | 'revoke' | undefined;

const questions = {
  rotate: 'window.server.rotate_question',
  revoke: 'window.server.revoke_question',
} as const;

function Key({ entry }: { readonly entry: KeyInfo }) {
  const server = useServerPanel();
  const [asking, setAsking] = useState<Asking>();
  const isPhone = entry.kind === 'phone';
  const confirm = () => {
    setAsking(undefined);
    void (asking === 'rotate' ? server.rotateKey(entry.id) : server.revokeKey(entry.id));
  };
  return (
    <li className={css['key']}>
      <div className={css['line']}>
        <b>{isPhone ? words('window.server.phone', { name: entry.name }) : entry.name}</b>
        <code className={css['id']}>{entry.id}</code>
        {isPhone ? null : (
          <IconButton
            icon={RefreshCw}
            size="s"
            label={words('window.server.new_secret_for', { name: entry.name })}
            onClick={() => setAsking('rotate')}
          />
        )}
        <IconButton
          icon={Ban}
          size="s"
          label={words('window.server.revoke_key', { name: entry.name })}
          onClick={() => setAsking('revoke')}
        />
      </div>
      <p className={css['small']}>
        {toScopesText(entry.scopes)} · {toUseText(entry)}
      </p>
      {asking === undefined ? null : (
        <div className={css['confirm']} role="alertdialog" aria-label={words(questions[asking])}>
          <p>{words(questions[asking])}</p>
          <Button onClick={() => setAsking(undefined)}>{words('window.server.keep')}</Button>
          <Button kind={asking === 'revoke' ? 'danger' : 'primary'} onClick={confirm}>
            {words(asking === 'revoke' ? 'window.server.revoke' : 'window.server.new_secret')}
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
    <section className={css['part']} aria-label={words('window.server.keys')}>
      <h2 className={css['title']}>{words('window.server.keys')}</h2>
      {secret === undefined ? null : <Secret shown={secret} />}
      {live.length === 0 ? <p className={css['small']}>{words('window.server.no_key')}</p> : null}
      <ul className={css['list']}>
        {live.map((entry) => (
          <Key key={entry.id} entry={entry} />
        ))}
      </ul>
      <NewKeyForm />
    </section>
  );
}
