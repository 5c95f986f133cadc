import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { KeyName, type Scope, ScopeSchema } from '../../../server/contract/schemas/window.ts';
import { Button } from '../../ui/Button.tsx';
import css from './KeyList.module.css';
import { useServerPanel } from './serverStore.ts';
import { scopeNames } from './serverText.ts';

const allScopes = ScopeSchema.options;

export function NewKeyForm() {
  const server = useServerPanel();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(allScopes);
  const id = useId();
  if (!isOpen) {
    return (
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        New key
      </Button>
    );
  }
  const given = KeyName.safeParse(name);
  const create = async () => {
    if (!given.success || !(await server.createKey(given.data, [...scopes]))) return;
    setName('');
    setOpen(false);
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
        Name of the tool that uses it
      </label>
      <input
        id={id}
        className={css['input']}
        autoComplete="off"
        maxLength={60}
        placeholder="Ground station"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={css['scopes']}>
        <legend className={css['small']}>It may use</legend>
        {allScopes.map((scope) => (
          <label key={scope} className={css['scope']}>
            <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
            {scopeNames[scope]} <code>{scope}</code>
          </label>
        ))}
      </fieldset>
      {scopes.length === 0 ? <p className={css['fault']}>Choose at least one.</p> : null}
      <div className={css['line']}>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={!given.success || scopes.length === 0}>
          Create key
        </Button>
      </div>
    </form>
  );
}
