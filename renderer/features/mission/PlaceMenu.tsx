import { usePlanCommands } from '../../plan/planCommands.ts';
import { useMission, useView, useViewStore } from '../../plan/planStores.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { MenuItem } from '../../ui/MenuItem.tsx';

export function PlaceMenu() {
  const view = useViewStore();
  const { moveSwapPlace } = usePlanCommands();
  const asked = useView((state) => state.placeMenu);
  const hasRoute = useMission((state) => state.history.present.waypoints.length > 0);
  const isAway = useMission((state) => state.history.present.swap_place !== undefined);
  const close = () => view.setState({ placeMenu: undefined });
  if (asked === undefined || !hasRoute) return null;
  const { inWindow, place } = asked;
  return (
    <ContextMenu key={`${inWindow.x},${inWindow.y}`} at={inWindow} label="Place" onClose={close}>
      <MenuItem label="Change batteries here" onSelect={() => moveSwapPlace(place)} />
      {isAway ? (
        <MenuItem label="Change batteries at launch" onSelect={() => moveSwapPlace(undefined)} />
      ) : null}
    </ContextMenu>
  );
}
