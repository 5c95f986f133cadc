import type { OpenedFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import { useDocuments } from './features/documents/documentsOfPlan.ts';
import { useImporter } from './features/import/importStore.ts';
import { part } from './parts/part.ts';
import { currentMission } from './plan/missionStore.ts';
import { useMissionStore } from './plan/planStores.ts';
import { noticeOf } from './ui/notice.ts';
import { words } from './ui/words.ts';

const isPlan = ({ isLog, isAircraft, isWorld }: OpenedFile): boolean =>
  isLog !== true && isAircraft !== true && isWorld !== true;

const transferOf = ({ bytes }: OpenedFile): string | undefined =>
  'transfer_id' in bytes ? bytes.transfer_id : undefined;

/** One window shows one plan. */
export const useOtherWindows = part(({ bridge, of }) => {
  const documents = of(useDocuments);
  const importer = of(useImporter);
  const fileOnScreen = () => documents.store.getState().file;
  const hasPlan = () =>
    fileOnScreen() !== undefined || currentMission(of(useMissionStore).store.getState()).waypoints.length > 0;
  const isOnScreen = ({ document_id }: OpenedFile): boolean =>
    document_id !== undefined && document_id === fileOnScreen()?.document_id;
  return {
    /** Opens an empty window, or says why there is none. */
    openNew: async () => {
      if (await bridge.openWindow()) return;
      documents.store.setState({
        notice: noticeOf({
          kind: 'refused',
          title: () => words('window.shell.no_more_windows'),
          text: () => words('window.shell.most_windows'),
        }),
      });
    },
    /** Opens a file that reached this window from outside the page: a plan beside one that is on screen gets a window of its own. */
    openFromOutside: async (opened: Answer<OpenedFile>) => {
      if (!opened.ok || !isPlan(opened.output) || !hasPlan()) return importer.openFile(opened);
      const file = opened.output;
      if (isOnScreen(file)) return documents.isDirty() ? undefined : importer.openFile(opened);
      if (!(await bridge.openWindow(transferOf(file)))) await importer.openFile(opened);
    },
  };
});
