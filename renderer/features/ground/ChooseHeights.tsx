import { useViewStore } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';

/** The way out where no source knows the ground. */
export function ChooseHeights() {
  const view = useViewStore();
  return (
    <Button onClick={() => view.setState({ isSettingsOpen: true })}>Choose where heights come from …</Button>
  );
}
