import { useStore } from 'zustand';
import { useKeysHere } from '../../commands/command.ts';
import { keyGroups, mapKeys, toCharacterKeysText } from '../../commands/shortcuts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { words } from '../../ui/words.ts';
import { useHelp } from './helpStore.ts';
import css from './ShortcutsDialog.module.css';

function Group({ title, rows }: { title: string; rows: ReturnType<typeof mapKeys> }) {
  return (
    <section className={css['group']} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ name, keys }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every key that does something, from the table by which keys work. */
export function ShortcutsDialog() {
  const help = useHelp();
  const here = useKeysHere();
  const isOpen = useStore(help.store, (state) => state.shown === 'shortcuts');
  if (!isOpen) return null;
  return (
    <Dialog
      title={words('command.shortcuts')}
      onClose={help.close}
      width={680}
      footnote={words('window.help.cmd_for_ctrl', { letters: toCharacterKeysText(here) })}
      closing="done"
    >
      <div className={css['sheet']}>
        {keyGroups(here).map(([group, rows]) => (
          <Group key={group} title={words(`command.group.${group}`)} rows={rows} />
        ))}
        <Group title={words('window.help.on_map')} rows={mapKeys()} />
      </div>
    </Dialog>
  );
}
