import { DropdownMenu } from 'radix-ui';
import { useMission, usePlanner, useView } from '../../plannerContext.ts';
import menu from '../../ui/Menu.module.css';
import { MenuItem } from '../../ui/MenuItem.tsx';

/** What can be done with a place of the map that nothing lies on. */
export function PlaceMenu() {
  const { view, moveSwapPlace } = usePlanner();
  const asked = useView((state) => state.placeMenu);
  const hasRoute = useMission((state) => state.history.present.waypoints.length > 0);
  const isAway = useMission((state) => state.history.present.swap_place !== undefined);
  const close = () => view.setState({ placeMenu: undefined });
  if (asked === undefined || !hasRoute) return null;
  const { inWindow, place } = asked;
  return (
    <DropdownMenu.Root key={`${inWindow.x},${inWindow.y}`} open onOpenChange={close} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span style={{ position: 'fixed', left: inWindow.x, top: inWindow.y }} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menu['menu']} align="start" aria-label="Place" collisionPadding={8}>
          <MenuItem label="Change batteries here" onSelect={() => moveSwapPlace(place)} />
          {isAway ? (
            <MenuItem label="Change batteries at launch" onSelect={() => moveSwapPlace(undefined)} />
          ) : null}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
