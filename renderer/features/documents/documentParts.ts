import type { StoreApi } from 'zustand/vanilla';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import type { PlanVariant } from '../../../server/contract/planVariants.ts';
import type { OwnAircraft } from '../../../server/contract/schemas/ownAircraft.ts';
import type { PlanDocument, PlanView } from '../../../server/contract/schemas/planDocument.ts';
import type { PlanOrigin } from '../../../server/contract/schemas/planOrigin.ts';
import type { DetailsState } from '../../plan/briefingDetails.ts';
import type { Inputs } from '../../plan/inputs.ts';
import type { MissionStore } from '../../plan/missionStore.ts';
import type { LockControl } from '../../plan/planLock.ts';
import type { Variants } from '../variants/variantsStore.ts';

/** The parts of a document, and the way it comes on screen. */
export interface DocumentParts {
  readonly bridge: DesktopBridge;
  readonly mission: MissionStore;
  readonly inputs: StoreApi<Inputs>;
  readonly origin: () => PlanOrigin | undefined;
  readonly view: () => PlanView;
  /** The aircraft of a key, whole, if it is an own one. */
  readonly ownAircraft: (key: string) => Promise<OwnAircraft | undefined>;
  readonly variants: Variants;
  readonly briefing: StoreApi<DetailsState>;
  readonly lock: LockControl;
  /** Resolves once it is known which aircraft there are. */
  readonly hasCatalog: () => Promise<void>;
  /** The variants of a plan, itself first, with the aircraft to fly them with; those that came with it are added. */
  readonly variantsOf: (document: PlanDocument) => Promise<readonly PlanVariant[]>;
  /** Puts a plan on screen with all that belongs to it, which is called `name` there. */
  readonly show: (document: PlanDocument, name: string) => void;
  readonly startNew: () => void;
  /** Why the plan on screen cannot give way to another now; `undefined`: it can. */
  readonly hindrance: () => string | undefined;
}
