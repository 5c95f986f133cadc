import { DropdownMenu } from 'radix-ui';
import type { Position } from '../../../engine/geo/position.ts';
import { waypointsText } from '../../plan/editText.ts';
import { useCommands, usePlanner, useView } from '../../plannerContext.ts';
import menu from '../../ui/Menu.module.css';
import { MenuItem } from '../../ui/MenuItem.tsx';
import { evenSpacesEdit, isStretch } from './manyEdits.ts';

/** The place of the one waypoint that is selected. */
function onlyPlace(waypoints: readonly Position[], selected: readonly number[]): Position | undefined {
  const at = selected.length === 1 ? waypoints[selected[0] ?? -1] : undefined;
  return at && { lat: at.lat, lon: at.lon };
}

/** What can be done with the selected waypoints, where the pointer asked for it: on the map or in the table. */
export function WaypointMenu() {
  const { view, mission, edit, moveSwapPlace } = usePlanner();
  const waypoints = () => mission.store.getState().history.present.waypoints;
  const { toItem } = useCommands();
  const at = useView((state) => state.menuAt);
  const selected = useView((state) => state.selected);
  const close = () => view.setState({ menuAt: undefined });
  if (at === undefined || selected.length === 0) return null;
  const what = waypointsText(selected);
  const only = onlyPlace(waypoints(), selected);
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
          <MenuItem {...toItem('duplicate', `Duplicate ${what}`)} />
          <MenuItem {...toItem('select_all')} />
          <MenuItem {...toItem('reverse_route')} />
          {isStretch(selected) && selected.length > 2 ? (
            <MenuItem label="Space evenly" onSelect={() => edit(evenSpacesEdit(waypoints(), selected))} />
          ) : null}
          {only === undefined ? null : (
            <MenuItem label="Change batteries here" onSelect={() => moveSwapPlace(only)} />
          )}
          <DropdownMenu.Separator className={menu['rule']} />
          <MenuItem {...toItem('delete', `Delete ${what}`)} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
