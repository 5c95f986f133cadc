import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { KeyName, type Scope, ScopeSchema } from '../../../server/contract/schemas/window.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { words } from '../../ui/words.ts';
import { instantOf, KeyEndField, usualEnd } from './KeyEndField.tsx';
import { KeyRow } from './KeyRow.tsx';
import css from './Keys.module.css';
import { withNewestUse } from './newestUse.ts';
import { partIds } from './PartLinks.tsx';
import { useRequests } from './requestsStore.ts';
import { isShown, type ShownSecret, useServerPanel } from './serverStore.ts';

const allScopes = ScopeSchema.options;
/** The plan on screen is told to those tools alone that the person names. */
const usualScopes: readonly Scope[] = ['rangeiq', 'rangeiq_plus'];

/** Asks what a new key is for, what it may, and when it ends. */
function NewKeyForm({ onDone }: { readonly onDone: () => void }) {
  const server = useServerPanel();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(usualScopes);
  const [end, setEnd] = useState(usualEnd);
  const id = useId();
  const instant = instantOf(end);
  const given = KeyName.safeParse(name);
  const create = async () => {
    if (!given.success || instant === undefined) return;
    const expires_at = instant === 'no_end' ? undefined : instant;
    if (!(await server.createKey(given.data, [...scopes], expires_at))) return;
    onDone();
  };
  const toggle = (scope: Scope) =>
    setScopes(
      allScopes.filter((other) => (other === scope ? !scopes.includes(scope) : scopes.includes(other))),
    );
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <label className={css['small']} htmlFor={id}>
        {words('window.server.tool_name')}
      </label>
      <input
        id={id}
        className={css['input']}
        autoComplete="off"
        maxLength={60}
        placeholder={words('window.server.tool_example')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={css['scopes']}>
        <legend className={css['small']}>{words('window.server.may_use')}</legend>
        {allScopes.map((scope) => (
          <label key={scope} className={css['scope']}>
            <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
            {words('window.server.scope', { scope: scope.replace(':', '') })} <code>{scope}</code>
          </label>
        ))}
      </fieldset>
      {scopes.length === 0 ? <p className={css['fault']}>{words('window.server.choose_scope')}</p> : null}
      <KeyEndField end={end} onChange={setEnd} />
      <div className={css['line']}>
        <Button onClick={onDone}>{words('window.common.cancel')}</Button>
        <Button
          type="submit"
          kind="primary"
          disabled={!given.success || scopes.length === 0 || instant === undefined}
        >
          {words('window.server.create_key')}
        </Button>
      </div>
    </form>
  );
}

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
