import type { DesktopBridge, OpenedFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import type { Documents } from './features/documents/documentsStore.ts';
import type { Importer } from './features/import/importer.ts';
import { currentMission, type MissionStore } from './plan/missionStore.ts';

interface Around {
  readonly bridge: DesktopBridge;
  readonly mission: MissionStore;
  readonly documents: Documents;
  readonly importer: Importer;
}

export interface OtherWindows {
  /** Opens an empty window, or says why there is none. */
  openNew(): Promise<void>;
  /** Opens a file that reached this window from outside the page: a plan beside one that is on screen gets a window of its own. */
  openFromOutside(opened: Answer<OpenedFile>): Promise<void>;
}

const isPlan = ({ isLog, isAircraft }: OpenedFile): boolean => isLog !== true && isAircraft !== true;

const transferOf = ({ bytes }: OpenedFile): string | undefined =>
  'transfer_id' in bytes ? bytes.transfer_id : undefined;

/** One window shows one plan. */
export function makeOtherWindows({ bridge, mission, documents, importer }: Around): OtherWindows {
  const fileOnScreen = () => documents.store.getState().file;
  const hasPlan = () =>
    fileOnScreen() !== undefined || currentMission(mission.store.getState()).waypoints.length > 0;
  const isOnScreen = ({ document_id }: OpenedFile): boolean =>
    document_id !== undefined && document_id === fileOnScreen()?.document_id;
  return {
    openNew: async () => {
      if (await bridge.openWindow()) return;
      documents.store.setState({
        notice: {
          kind: 'refused',
          title: 'No more windows',
          text: 'There are as many as Homeward opens. Close one first.',
        },
      });
    },
    openFromOutside: async (opened) => {
      if (!opened.ok || !isPlan(opened.output) || !hasPlan()) return importer.openFile(opened);
      const file = opened.output;
      if (isOnScreen(file)) return documents.isDirty() ? undefined : importer.openFile(opened);
      if (!(await bridge.openWindow(transferOf(file)))) await importer.openFile(opened);
    },
  };
}
