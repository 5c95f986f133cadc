import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { KeyName, type Scope, ScopeSchema } from '../../../server/contract/schemas/window.ts';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import css from './KeyList.module.css';
import { useServerPanel } from './serverStore.ts';

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
        {words('window.server.new_key')}
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
      <div className={css['line']}>
        <Button onClick={() => setOpen(false)}>{words('window.common.cancel')}</Button>
        <Button type="submit" kind="primary" disabled={!given.success || scopes.length === 0}>
          {words('window.server.create_key')}
        </Button>
      </div>
    </form>
  );
}
