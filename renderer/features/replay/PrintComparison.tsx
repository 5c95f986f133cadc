import { useStore } from 'zustand';
import { useMissionStore } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import { useBriefer } from '../briefing/briefingStore.ts';
import type { Check, CheckedFlight } from './replayStore.ts';

interface Props {
  readonly check: Check;
  readonly flight: CheckedFlight;
}

/** Offers to lay the flight on screen on the plan that is open, where there is one to fly. */
export function PrintComparison({ check, flight }: Props) {
  const briefer = useBriefer();
  const mission = useMissionStore();
  const hasRoute = useStore(
    mission.store,
    ({ history: { present } }) => present.home !== undefined && present.waypoints.length > 0,
  );
  const isPrinting = useStore(briefer.store, (state) => state.isPrinting);
  if (!hasRoute || flight.result === undefined) return null;
  const { log, filename, temp_c } = flight;
  return (
    <Button
      title={words('window.replay.comparison_about')}
      disabled={isPrinting}
      onClick={() => void briefer.printComparison({ log, filename, temp_c, drone_key: check.drone_key })}
    >
      {words('window.replay.print_comparison')}
    </Button>
  );
}
