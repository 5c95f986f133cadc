import { DropdownMenu } from 'radix-ui';
import type { Position } from '../../../engine/geo/position.ts';
import { useCommands } from '../../commands/command.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useMissionStore, useView, useViewStore } from '../../plan/planStores.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import menu from '../../ui/Menu.module.css';
import { MenuItem } from '../../ui/MenuItem.tsx';
import { words } from '../../ui/words.ts';
import { naming } from './inCommon.ts';
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
  const named = naming(selected);
  const only = onlyPlace(waypoints(), selected);
  return (
    <ContextMenu
      key={`${at.x},${at.y}`}
      at={at}
      label={words('window.mission.some_waypoints', named)}
      onClose={close}
    >
      <MenuItem {...toItem('duplicate', words('window.mission.duplicate', named))} />
      <MenuItem {...toItem('select_all')} />
      <MenuItem {...toItem('reverse_route')} />
      {isStretch(selected) && selected.length > 2 ? (
        <MenuItem
          label={words('window.mission.space_evenly')}
          onSelect={() => edit(evenSpacesEdit(waypoints(), selected))}
        />
      ) : null}
      {only === undefined ? null : (
        <MenuItem
          label={words('window.mission.change_batteries_here')}
          onSelect={() => moveSwapPlace(only)}
        />
      )}
      <DropdownMenu.Separator className={menu['rule']} />
      <MenuItem {...toItem('delete', words('window.mission.delete', named))} />
    </ContextMenu>
  );
}
