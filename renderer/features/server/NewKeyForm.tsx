import { useId, useState } from 'react';
import { KeyName, type Scope, ScopeSchema } from '../../../server/contract/schemas/window.ts';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import { instantOf, KeyEndField, usualEnd } from './KeyEndField.tsx';
import css from './Keys.module.css';
import { useServerPanel } from './serverStore.ts';

const allScopes = ScopeSchema.options;
/** The plan on screen is told to those tools alone that the person names. */
const usualScopes: readonly Scope[] = ['rangeiq', 'rangeiq_plus'];

/** Asks what a new key is for, what it may, and when it ends. */
export function NewKeyForm({ onDone }: { readonly onDone: () => void }) {
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
