import { useViewStore } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';

/** The way out where no source knows the ground. */
export function ChooseHeights() {
  const view = useViewStore();
  return (
    <Button onClick={() => view.setState({ isSettingsOpen: true })}>
      {words('window.ground.choose_source')}
    </Button>
  );
}
