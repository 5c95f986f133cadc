import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { words } from '../../ui/words.ts';
import { KeyRow } from './KeyRow.tsx';
import css from './Keys.module.css';
import { NewKeyForm } from './NewKeyForm.tsx';
import { withNewestUse } from './newestUse.ts';
import { partIds } from './PartLinks.tsx';
import { useRequests } from './requestsStore.ts';
import { isShown, type ShownSecret, useServerPanel } from './serverStore.ts';

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

function Table() {
  const { keys } = useStore(useServerPanel().store);
  const requests = useStore(useRequests().store, ({ list }) => list?.requests);
  const now_ms = useNow();
  const shown = withNewestUse(keys.filter(isShown), requests ?? []);
  if (shown.length === 0) return <p className={css['small']}>{words('window.server.no_key')}</p>;
  return (
    <table className={css['table']} aria-label={words('window.server.keys')}>
      <thead>
        <tr>
          <th scope="col">{words('window.keys.name')}</th>
          <th scope="col">{words('window.keys.may')}</th>
          <th scope="col">{words('window.keys.last_used')}</th>
          <th scope="col">{words('window.keys.ends')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {shown.map((entry) => (
          <KeyRow key={entry.id} entry={entry} now_ms={now_ms} />
        ))}
      </tbody>
    </table>
  );
}

/** The keys of other tools: what each may, when it was used and when it ends. */
export function Keys() {
  const { secret } = useStore(useServerPanel().store);
  const [isMaking, setMaking] = useState(false);
  return (
    <section className={css['part']} id={partIds.keys} tabIndex={-1} aria-label={words('window.server.keys')}>
      <div className={css['head']}>
        <h2 className={css['title']}>{words('window.server.keys')}</h2>
        <Button kind="quiet" aria-expanded={isMaking} onClick={() => setMaking(!isMaking)}>
          <Plus aria-hidden="true" />
          {words('window.server.new_key')}
        </Button>
      </div>
      {isMaking ? <NewKeyForm onDone={() => setMaking(false)} /> : null}
      {secret === undefined ? null : <Secret shown={secret} />}
      <Table />
    </section>
  );
}
