import { DropdownMenu } from 'radix-ui';
import { waypointsText } from '../../plan/editText.ts';
import { usePlanner, useView } from '../../plannerContext.ts';
import { keysTextOf } from '../../shortcuts.ts';
import menu from '../../ui/Menu.module.css';
import { MenuItem } from '../../ui/MenuItem.tsx';

/** What can be done with the selected waypoints, where the pointer asked for it: on the map or in the table. */
export function WaypointMenu() {
  const planner = usePlanner();
  const at = useView((state) => state.menuAt);
  const selected = useView((state) => state.selected);
  const close = () => planner.view.setState({ menuAt: undefined });
  if (at === undefined || selected.length === 0) return null;
  const what = waypointsText(selected);
  return (
    <DropdownMenu.Root key={`${at.x},${at.y}`} open onOpenChange={close} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={menu['menu']}
          align="start"
          aria-label={what.replace(/^w/, 'W')}
          collisionPadding={8}
        >
          <MenuItem
            label={`Duplicate ${what}`}
            keys={keysTextOf('duplicate')}
            onSelect={planner.duplicateSelected}
          />
          <MenuItem
            label="Select all waypoints"
            keys={keysTextOf('select_all')}
            onSelect={planner.selectAll}
          />
          <MenuItem label="Reverse the route" onSelect={planner.reverseRoute} />
          <DropdownMenu.Separator className={menu['rule']} />
          <MenuItem label={`Delete ${what}`} keys="Del" onSelect={planner.deleteSelected} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
