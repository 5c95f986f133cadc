import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useParts } from '../../parts/part.ts';
import { useBriefingDetails } from '../../plan/briefingDetails.ts';
import { isChanged as isPlanChanged } from '../../plan/missionStore.ts';
import { useInputs, useMission } from '../../plan/planStores.ts';
import { useVariants } from '../variants/variantsStore.ts';
import { useDocuments } from './documentsOfPlan.ts';
import { nameOnScreen, windowTitle } from './documentText.ts';

/** The name of the plan on screen, and whether its file, if any, lacks something of it. */
export function useDocument() {
  const documents = useDocuments();
  const filename = useStore(documents.store, ({ file }) => file?.filename);
  useStore(documents.store, ({ lock, savedLock }) => lock?.hash === savedLock?.hash);
  useStore(useVariants().store);
  useStore(useBriefingDetails());
  const name = useMission((state) => nameOnScreen(state.history.present, filename));
  useMission(isPlanChanged);
  useInputs((inputs) => inputs);
  return { name, isChanged: documents.isDirty() };
}

/** Names the plan in the window's title, which the system shows in its lists. */
export function useWindowTitle(): void {
  const { name, isChanged } = useDocument();
  useEffect(() => {
    document.title = windowTitle(name, isChanged);
  }, [name, isChanged]);
}

/**
 * Keeps the window open while its file lacks something. A browser asks by itself; in a window of its own Homeward asks, and
 * closes it then. A plan without a file is there again at the next start, so nothing is asked about it.
 */
export function useCloseQuestion(): void {
  const documents = useDocuments();
  const { host } = useParts().bridge;
  useEffect(() => {
    let isAllowed = false;
    const askAndClose = async () => {
      isAllowed = await documents.mayClose();
      if (isAllowed) window.close();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isAllowed || !documents.needsQuestion()) return;
      event.preventDefault();
      if (host === 'desktop') void askAndClose();
    };
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [documents, host]);
}
