import type { StoreApi } from 'zustand/vanilla';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import type { OwnAircraft } from '../../../server/contract/schemas/ownAircraft.ts';
import type { PlanDocument, PlanView } from '../../../server/contract/schemas/planDocument.ts';
import type { PlanOrigin } from '../../../server/contract/schemas/planOrigin.ts';
import type { Inputs } from '../../plan/inputs.ts';
import type { MissionStore } from '../../plan/missionStore.ts';

/** The parts of a document, and the way it comes on screen. */
export interface DocumentParts {
  readonly bridge: DesktopBridge;
  readonly mission: MissionStore;
  readonly inputs: StoreApi<Inputs>;
  readonly origin: () => PlanOrigin | undefined;
  readonly view: () => PlanView;
  /** The aircraft of a key, whole, if it is an own one. */
  readonly ownAircraft: (key: string) => Promise<OwnAircraft | undefined>;
  /** The key of the aircraft to fly a plan with; one that came with it is added. */
  readonly aircraftFor: (document: PlanDocument) => Promise<string>;
  /** Puts a plan on screen with all that belongs to it, which is called `name` there. */
  readonly show: (document: PlanDocument, name: string) => void;
  /** Puts an empty plan on screen. */
  readonly startNew: () => void;
  /** Why the plan on screen cannot give way to another now; `undefined`: it can. */
  readonly hindrance: () => string | undefined;
}
