import { DropdownMenu } from 'radix-ui';
import type { Position } from '../../../engine/geo/position.ts';
import { useCommands } from '../../commands/command.ts';
import { waypointsText } from '../../plan/editText.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useMissionStore, useView, useViewStore } from '../../plan/planStores.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import menu from '../../ui/Menu.module.css';
import { MenuItem } from '../../ui/MenuItem.tsx';
import { evenSpacesEdit, isStretch } from './manyEdits.ts';

/** The place of the one waypoint that is selected. */
function onlyPlace(waypoints: readonly Position[], selected: readonly number[]): Position | undefined {
  const at = selected.length === 1 ? waypoints[selected[0] ?? -1] : undefined;
  return at && { lat: at.lat, lon: at.lon };
}

/** Offers commands for the selected waypoints, where the pointer asked: on the map or in the table. */
export function WaypointMenu() {
  const view = useViewStore();
  const mission = useMissionStore();
  const { edit, moveSwapPlace } = usePlanCommands();
  const waypoints = () => mission.store.getState().history.present.waypoints;
  const { toItem } = useCommands();
  const at = useView((state) => state.menuAt);
  const selected = useView((state) => state.selected);
  const close = () => view.setState({ menuAt: undefined });
  if (at === undefined || selected.length === 0) return null;
  const what = waypointsText(selected);
  const only = onlyPlace(waypoints(), selected);
  return (
    <ContextMenu key={`${at.x},${at.y}`} at={at} label={what.replace(/^w/, 'W')} onClose={close}>
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
    </ContextMenu>
  );
}
