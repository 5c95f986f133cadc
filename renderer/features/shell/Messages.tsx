import { type CSSProperties, type FocusEvent, useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { useParts } from '../../parts/part.ts';
import { toFencesFullText, toOverfullText } from '../../plan/editText.ts';
import { hasReplaced, type MissionStore } from '../../plan/missionStore.ts';
import type { PlanSaver } from '../../plan/planSaver.ts';
import { useMissionStore, useStartPlan, useView } from '../../plan/planStores.ts';
import { usePlanSaver } from '../../saverByHost.ts';
import { credits_px, gutter_px, rightControls_px, smallWindow } from '../../ui/layout.ts';
import { useIsDialogOpen } from '../../ui/openDialogs.ts';
import { useMatches } from '../../ui/usePanelSpace.ts';
import { words } from '../../ui/words.ts';
import { useBriefingMessage } from '../briefing/useBriefingMessage.ts';
import { useDocuments } from '../documents/documentsOfPlan.ts';
import type { Documents } from '../documents/documentsStore.ts';
import { type OwnAircraftControl, useOwnAircraft } from '../drone/ownAircraftStore.ts';
import { useExporter } from '../export/exportStore.ts';
import type { Importer } from '../import/importer.ts';
import type { Refusal } from '../import/importState.ts';
import { useImporter } from '../import/importStore.ts';
import { toDroppedText, toTurnedText } from '../mission/actionText.ts';
import { currentDrawing } from '../structure/drawing.ts';
import './Messages.css';
import { useWorld } from '../world/worldStore.ts';
import { useCeilingMessage } from './useCeilingMessage.ts';
import { useRoomForMessages } from './useRoomForMessages.ts';
import { useWorldMessage } from './useWorldMessage.ts';

const toTitle = ({ filename }: Refusal) =>
  filename === undefined
    ? words('window.shell.not_opened')
    : words('window.shell.file_not_opened', { filename });

/** A place may begin the message, and is not said twice. */
const saysPlace = (message: string, where: string) => message.toLowerCase().includes(where.toLowerCase());

const toText = ({ message: problem, where }: Refusal) =>
  where === undefined || saysPlace(problem, where)
    ? words('window.shell.plan_unchanged', { problem })
    : words('window.shell.plan_unchanged_at', { problem, where });

/** Shows each refusal as its own message: a message that is fading out must not take the next one with it. */
function show(refusal: Refusal, { readAsLog }: Importer, onClose: () => void) {
  return toast.error(toTitle(refusal), {
    description: toText(refusal),
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    ...(refusal.table !== undefined && {
      action: { label: words('window.shell.check_as_log'), onClick: () => void readAsLog() },
    }),
    onDismiss: onClose,
  });
}

/** Shows a message until it is dismissed; one of the same id takes its place. */
const showUntilDismissed = (id: string, title: string, description: string) =>
  toast.error(title, { id, description, duration: Number.POSITIVE_INFINITY, closeButton: true });

/** Says that the plan is on screen only, for as long as that is so. */
function useSavingMessage({ store }: PlanSaver, startProblem: string | undefined) {
  useEffect(() => {
    if (startProblem !== undefined)
      showUntilDismissed('start', words('window.shell.last_plan_missing'), startProblem);
  }, [startProblem]);
  useEffect(() => {
    const id = 'saving';
    const say = (problem: string | undefined) => {
      if (problem === undefined) toast.dismiss(id);
      else
        showUntilDismissed(
          id,
          words('window.shell.not_saved_yet'),
          words('window.shell.retrying', { problem }),
        );
    };
    return store.subscribe(({ problem }, before) => {
      if (problem !== before.problem) say(problem);
    });
  }, [store]);
}

const undo_ms = 15_000;

/** Says that the plan on screen is what was there when the window before came to a sudden end. */
function useRecoveryMessage(wasCutShort: boolean) {
  useEffect(() => {
    if (!wasCutShort) return;
    toast(words('window.shell.plan_back'), {
      id: 'recovered',
      description: words('window.shell.plan_restored'),
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
    });
  }, [wasCutShort]);
}

/** Says that a drawing was under way when the window closed, and still is. */
function useDrawingMessage() {
  const parts = useParts();
  useEffect(() => {
    const drawing = currentDrawing(parts);
    if (drawing === undefined) return;
    const isSurvey = drawing === 'survey';
    toast(words(isSurvey ? 'window.shell.survey_kept' : 'window.shell.structure_kept'), {
      id: 'survey',
      description: words(isSurvey ? 'window.shell.survey_not_used' : 'window.shell.structure_not_used'),
      duration: undo_ms,
      closeButton: true,
    });
  }, [parts]);
}

/** Says what became of a plan's file. */
function useDocumentMessage({ store }: Documents) {
  useEffect(
    () =>
      store.subscribe(({ notice }, before) => {
        if (notice === undefined || notice === before.notice) return;
        const { kind, title, text, action } = notice;
        if (action !== undefined)
          toast(title, {
            id: 'document',
            description: text,
            duration: 8000,
            action: { label: action.label, onClick: action.run },
          });
        else if (kind === 'done')
          toast.success(title, { id: 'document', description: text, duration: 4000, action: undefined });
        else showUntilDismissed('document', title, text ?? '');
      }),
    [store],
  );
}

/** Says what became of an own aircraft, and offers what may be wanted next. */
function useAircraftMessage({ store }: OwnAircraftControl) {
  useEffect(
    () =>
      store.subscribe(({ notice }, before) => {
        if (notice === before.notice) return;
        if (notice === undefined) return void toast.dismiss('aircraft');
        const { kind, title, text, action } = notice;
        const parts = {
          id: 'aircraft',
          description: text,
          action: action && { label: action.label, onClick: action.run },
        };
        if (kind === 'done')
          toast.success(title, { ...parts, duration: action === undefined ? 3000 : undo_ms });
        else toast.error(title, { ...parts, duration: Number.POSITIVE_INFINITY, closeButton: true });
      }),
    [store],
  );
}

/** Says what went with a waypoint that was deleted, and offers it back. */
function useDroppedMessage({ store, undo }: MissionStore) {
  useEffect(
    () =>
      store.subscribe(({ dropped }, before) => {
        if (dropped === before.dropped) return;
        if (dropped === undefined) toast.dismiss('dropped');
        else
          toast(toDroppedText(dropped.indices, dropped.actions), {
            id: 'dropped',
            duration: undo_ms,
            closeButton: true,
            action: { label: words('window.common.undo'), onClick: undo },
          });
      }),
    [store, undo],
  );
}

/** Says that nothing was added to a plan that has as many waypoints, fences or corners as there may be. */
function useOverfullMessage({ store }: MissionStore) {
  useEffect(() => {
    const say = (description: string) =>
      toast.error(words('window.shell.nothing_added'), {
        id: 'overfull',
        description,
        duration: undo_ms,
        closeButton: true,
      });
    return store.subscribe(({ overfull, fencesFull }, before) => {
      if (overfull !== undefined && overfull !== before.overfull) say(toOverfullText(overfull.wanted));
      if (fencesFull !== undefined && fencesFull !== before.fencesFull)
        say(toFencesFullText(fencesFull.limit));
    });
  }, [store]);
}

/** Says what a reversed route leaves as it was, and offers it back. */
function useTurnedMessage({ store, undo }: MissionStore) {
  useEffect(
    () =>
      store.subscribe(({ turned }, before) => {
        if (turned === before.turned) return;
        if (turned === undefined) toast.dismiss('turned');
        else
          toast(toTurnedText(turned), {
            id: 'turned',
            duration: undo_ms,
            closeButton: true,
            action: { label: words('window.common.undo'), onClick: undo },
          });
      }),
    [store, undo],
  );
}

/** Says which file was opened, and offers back the plan that it took the place of. */
function useOpenedMessage({ store }: Importer, mission: MissionStore) {
  useEffect(() => {
    const id = 'opened';
    const stops = [
      store.subscribe(({ report, accepted }, before) => {
        if (report === undefined || accepted === undefined || accepted === before.accepted) return;
        const title = words('window.shell.opened', { filename: report.filename });
        if (hasReplaced(mission.store.getState()))
          toast.success(title, {
            id,
            duration: undo_ms,
            closeButton: true,
            action: { label: words('window.common.undo'), onClick: mission.undo },
          });
        else toast.success(title, { id, duration: 3000, closeButton: false, action: undefined });
      }),
      // The undo in this message takes back only the opening.
      mission.store.subscribe(({ history }, before) => {
        if (history !== before.history) toast.dismiss(id);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, mission]);
}

/**
 * Tab goes on from a message to what follows: the library would take it back to what came before, again and again. Only from the
 * list itself, which Alt T jumps to, does the focus return.
 */
function keepTabGoing(event: FocusEvent) {
  if (!(event.target instanceof HTMLOListElement)) event.stopPropagation();
}

/** The library's own width is set on the element, above any style sheet; a wide message is low, and leaves the search field free. */
const wide = { '--width': '420px' } as CSSProperties;

/** Messages about files; a refusal stays until it is dismissed. */
export function Messages({ theme }: { readonly theme: 'light' | 'dark' }) {
  const importer = useImporter();
  const exporter = useExporter();
  const mission = useMissionStore();
  const { problem, wasCutShort } = useStartPlan();
  useDroppedMessage(mission);
  useTurnedMessage(mission);
  useOverfullMessage(mission);
  useOpenedMessage(importer, mission);
  useCeilingMessage(mission);
  useSavingMessage(usePlanSaver(), problem);
  useAircraftMessage(useOwnAircraft());
  useDocumentMessage(useDocuments());
  useWorldMessage(useWorld());
  useRecoveryMessage(wasCutShort === true);
  useDrawingMessage();
  useBriefingMessage();
  useEffect(() => {
    let shown: string | number | undefined;
    const showInstead = (refusal: Refusal | undefined) => {
      if (shown !== undefined) toast.dismiss(shown);
      const putAway = () => {
        if (importer.store.getState().refusal === refusal) importer.dismiss();
      };
      shown = refusal === undefined ? undefined : show(refusal, importer, putAway);
    };
    return importer.store.subscribe((state, before) => {
      if (state.refusal !== before.refusal) showInstead(state.refusal);
    });
  }, [importer]);
  useEffect(
    () =>
      exporter.store.subscribe(({ saved, isOpen }, before) => {
        // If there is something to know about the file, the dialog shows it.
        if (saved === undefined || saved === before.saved || isOpen) return;
        toast.success(words('window.shell.exported', { filename: saved.filename }), { duration: 3000 });
      }),
    [exporter],
  );
  const covered_px = useView((state) =>
    state.drawerHeight_px === 0 ? 0 : gutter_px + state.drawerHeight_px,
  );
  const isSmall = useMatches(smallWindow);
  const isDialogOpen = useIsDialogOpen();
  const areOnTop = isDialogOpen || isSmall;
  useRoomForMessages(areOnTop);
  const edge = { top: gutter_px, bottom: gutter_px + covered_px + credits_px };
  return (
    <div onFocusCapture={keepTabGoing}>
      <Toaster
        theme={theme}
        // The buttons of a dialog are at its lower edge, which a message that stays would keep from being pressed.
        position={areOnTop ? 'top-center' : 'bottom-right'}
        offset={{ ...edge, right: gutter_px + rightControls_px }}
        mobileOffset={{ ...edge, right: gutter_px }}
        style={wide}
        toastOptions={{ closeButtonAriaLabel: words('window.shell.close_message') }}
      />
    </div>
  );
}
