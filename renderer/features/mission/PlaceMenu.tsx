import { DropdownMenu } from 'radix-ui';
import { toast } from 'sonner';
import { toPlaceWords } from '../../map/tools/placeWords.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useLaunch, usePlanCommands } from '../../plan/planCommands.ts';
import { useMission, useView, useViewStore } from '../../plan/planStores.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { toCoordinateText } from '../../ui/coordinateText.ts';
import { useLocale } from '../../ui/localeContext.ts';
import menu from '../../ui/Menu.module.css';
import { MenuItem } from '../../ui/MenuItem.tsx';

/** Copies coordinates, or shows them where the host gives no clipboard. */
async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Coordinates copied', { id: 'coordinates', description: text, duration: 3000 });
  } catch {
    toast(text, { id: 'coordinates', description: 'Select this text and copy it.', closeButton: true });
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
    <ContextMenu key={`${inWindow.x},${inWindow.y}`} at={inWindow} label="Place" onClose={close}>
      <DropdownMenu.Label className={menu['label']}>
        {launch === undefined ? coordinates : toPlaceWords(place, launch, locale)}
      </DropdownMenu.Label>
      <MenuItem
        label={launch === undefined ? 'Take off here' : 'Move the launch point here'}
        onSelect={() => placeLaunch(place, 'drop')}
      />
      <MenuItem label={`Copy ${coordinates}`} onSelect={() => void copy(coordinates)} />
      {hasRoute ? <MenuItem label="Change batteries here" onSelect={() => moveSwapPlace(place)} /> : null}
      {hasRoute && isAway ? (
        <MenuItem label="Change batteries at launch" onSelect={() => moveSwapPlace(undefined)} />
      ) : null}
    </ContextMenu>
  );
}
