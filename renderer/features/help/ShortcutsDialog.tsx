import { useStore } from 'zustand';
import { useKeysHere } from '../../commands/command.ts';
import { keyGroups, mapKeys, toCharacterKeysText } from '../../commands/shortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useHelp } from './helpStore.ts';
import css from './ShortcutsDialog.module.css';

function Group({ title, rows }: { title: string; rows: typeof mapKeys }) {
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
  return (
    <Dialog
      title="Keyboard shortcuts"
      isOpen={isOpen}
      onClose={help.close}
      width={680}
      footnote={`On a Mac, Cmd stands for Ctrl. ${toCharacterKeysText(here)}`}
      actions={
        <Button kind="primary" onClick={help.close}>
          Done
        </Button>
      }
    >
      <div className={css['sheet']}>
        {keyGroups(here).map(([group, rows]) => (
          <Group key={group} title={group} rows={rows} />
        ))}
        <Group title="On the map" rows={mapKeys} />
      </div>
    </Dialog>
  );
}
