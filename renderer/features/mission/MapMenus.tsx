import { DropdownMenu } from 'radix-ui';
import { toast } from 'sonner';
import type { Position } from '../../../engine/geo/position.ts';
import { useCommands } from '../../commands/command.ts';
import { toPlaceWords } from '../../map/tools/placeWords.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useLaunch, usePlanCommands } from '../../plan/planCommands.ts';
import { useMission, useMissionStore, useView, useViewStore } from '../../plan/planStores.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { toCoordinateText } from '../../ui/coordinateText.ts';
import { useLocale } from '../../ui/localeContext.ts';
import menu from '../../ui/Menu.module.css';
import { MenuItem } from '../../ui/MenuItem.tsx';
import { words } from '../../ui/words.ts';
import { naming } from './inCommon.ts';
import { evenSpacesEdit, isStretch } from './manyEdits.ts';

/** Copies coordinates, or shows them where the host gives no clipboard. */
async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(() => words('window.mission.coordinates_copied'), {
      id: 'coordinates',
      description: text,
      duration: 3000,
    });
  } catch {
    const description = () => words('window.mission.copy_yourself');
    toast(text, { id: 'coordinates', description, closeButton: true });
  }
}

/** The menu of a place on the map: what is there, and what can be done with it. */
export function PlaceMenu() {
  const view = useViewStore();
  const locale = useLocale();
  const { moveSwapPlace } = usePlanCommands();
  const { placeLaunch } = useLaunch();
  const asked = useView((state) => state.placeMenu);
  const launch = useMission((state) => currentMission(state).home);
  const hasRoute = useMission((state) => state.history.present.waypoints.length > 0);
  const isAway = useMission((state) => state.history.present.swap_place !== undefined);
  const close = () => view.setState({ placeMenu: undefined });
  if (asked === undefined) return null;
  const { inWindow, place } = asked;
  const coordinates = toCoordinateText(place);
  return (
    <ContextMenu
      key={`${inWindow.x},${inWindow.y}`}
      at={inWindow}
      label={words('window.mission.place')}
      onClose={close}
    >
      <DropdownMenu.Label className={menu['label']}>
        {launch === undefined ? coordinates : toPlaceWords(place, launch, locale)}
      </DropdownMenu.Label>
      <MenuItem
        label={
          launch === undefined
            ? words('window.mission.take_off_here')
            : words('window.mission.move_launch_here')
        }
        onSelect={() => placeLaunch(place, 'drop')}
      />
      <MenuItem
        label={words('window.mission.copy', { text: coordinates })}
        onSelect={() => void copy(coordinates)}
      />
      {hasRoute ? (
        <MenuItem
          label={words('window.mission.change_batteries_here')}
          onSelect={() => moveSwapPlace(place)}
        />
      ) : null}
      {hasRoute && isAway ? (
        <MenuItem
          label={words('window.mission.change_batteries_at_launch')}
          onSelect={() => moveSwapPlace(undefined)}
        />
      ) : null}
    </ContextMenu>
  );
}

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
