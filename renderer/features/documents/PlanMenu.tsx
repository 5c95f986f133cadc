import { ChevronDown, Lock, LockOpen } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useStore } from 'zustand';
import { lockText } from '../../../server/report/lockText.ts';
import { useCommands } from '../../commands/command.ts';
import { usePlanLock } from '../../plan/planLock.ts';
import { useLocale } from '../../ui/localeContext.ts';
import menu from '../../ui/Menu.module.css';
import { MenuItem } from '../../ui/MenuItem.tsx';
import { words } from '../../ui/words.ts';
import { useDocuments } from './documentsOfPlan.ts';
import { nameOfFile } from './documentText.ts';
import css from './PlanMenu.module.css';
import { useDocument } from './useDocument.ts';

const mostRecent = 6;

function Recent() {
  const documents = useDocuments();
  const recent = useStore(documents.store, (state) => state.recent);
  if (recent.length === 0) return null;
  return (
    <>
      <DropdownMenu.Separator className={menu['rule']} />
      <DropdownMenu.Label className={menu['label']}>{words('window.documents.recent')}</DropdownMenu.Label>
      {recent.slice(0, mostRecent).map(({ document_id, filename, folder }) => (
        <DropdownMenu.Item
          key={document_id}
          className={menu['item']}
          onSelect={() => void documents.openKnown(document_id)}
        >
          <span>{nameOfFile(filename)}</span>
          <small>{folder}</small>
        </DropdownMenu.Item>
      ))}
    </>
  );
}

function Items() {
  const { toItem } = useCommands();
  const lock = useStore(usePlanLock().store, (state) => state.lock);
  return (
    <>
      <MenuItem {...toItem('save_plan')} />
      <MenuItem {...toItem('save_plan_as')} />
      <MenuItem {...toItem('save_plan_copy')} />
      <DropdownMenu.Separator className={menu['rule']} />
      <MenuItem {...toItem('revert_plan')} />
      <MenuItem {...toItem(lock === undefined ? 'lock_plan' : 'unlock_plan')} />
      <DropdownMenu.Separator className={menu['rule']} />
      <MenuItem {...toItem('new_variant')} />
      <DropdownMenu.Separator className={menu['rule']} />
      <MenuItem {...toItem('export_plan')} />
      <MenuItem {...toItem('print_briefing')} />
      <MenuItem {...toItem('briefing_details')} />
      <Recent />
    </>
  );
}

/** A lock beside the name of a locked plan, which says whether it holds. */
function LockMark() {
  const { lock, changed = [], missing = [] } = useStore(usePlanLock().store);
  const locale = useLocale();
  if (lock === undefined) return null;
  const text = lockText({ lock, changed: [...changed], missing: [...missing] }, locale);
  const Icon = changed.length === 0 ? Lock : LockOpen;
  return (
    <span role="img" aria-label={text} title={text} data-testid="plan-lock">
      <Icon aria-hidden="true" />
    </span>
  );
}

/** The plan's name, which opens what can be done with its file. */
export function PlanMenu() {
  const { name, isChanged } = useDocument();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={css['trigger']} data-testid="plan-name" data-changed={isChanged}>
        <span className={css['name']} title={name}>
          {name}
        </span>
        <LockMark />
        {isChanged ? (
          <span role="img" aria-label={words('window.documents.changed')}>
            •
          </span>
        ) : null}
        <ChevronDown aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menu['menu']} align="start" sideOffset={6}>
          <Items />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
