import { useEffect } from 'react';
import { toast } from 'sonner';
import { hasReplaced, type MissionStore } from '../../plan/missionStore.ts';
import type { Notice } from '../../ui/notice.ts';
import { useOnChange } from '../../ui/useOnChange.ts';
import { words } from '../../ui/words.ts';
import { useDocuments } from '../documents/documentsOfPlan.ts';
import type { Documents } from '../documents/documentsStore.ts';
import { useOwnAircraft } from '../drone/ownAircraftStore.ts';
import { type Exporter, useExporter } from '../export/exportStore.ts';
import type { Refusal } from '../import/importState.ts';
import { type Importer, useImporter } from '../import/importStore.ts';
import { addedText } from '../world/addedText.ts';
import { replaceQuestion } from '../world/sameName.ts';
import { useWorld } from '../world/worldStore.ts';
import { actionOf, showUntilDismissed, undo_ms, withUndo } from './toasts.ts';

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
  return toast.error(() => toTitle(refusal), {
    description: () => toText(refusal),
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    ...(refusal.table !== undefined && {
      action: actionOf(
        () => words('window.shell.check_as_log'),
        () => void readAsLog(),
      ),
    }),
    onDismiss: onClose,
  });
}

function useRefusalMessage(importer: Importer) {
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
}

/** Says which file was opened, and offers back the plan that it took the place of. */
function useOpenedMessage({ store }: Importer, mission: MissionStore) {
  const id = 'opened';
  useOnChange(store, ({ report, accepted }, before) => {
    if (report === undefined || accepted === undefined || accepted === before.accepted) return;
    const title = () => words('window.shell.opened', { filename: report.filename });
    if (hasReplaced(mission.store.getState())) toast.success(title, withUndo(id, mission.undo));
    else toast.success(title, { id, duration: 3000, closeButton: false, action: undefined });
  });
  // The undo in this message takes back only the opening.
  useOnChange(mission.store, ({ history }, before) => {
    if (history !== before.history) toast.dismiss(id);
  });
}

function useExportedMessage({ store }: Exporter) {
  useOnChange(store, ({ saved, isOpen }, before) => {
    // If there is something to know about the file, the dialog shows it.
    if (saved === undefined || saved === before.saved || isOpen) return;
    toast.success(() => words('window.shell.exported', { filename: saved.filename }), { duration: 3000 });
  });
}

/** The parts of a message that say a notice, anew whenever it is drawn. */
const partsOf = (notice: Notice) => ({
  title: () => notice.title,
  description: notice.text === undefined ? undefined : () => notice.text,
  action: notice.action && actionOf(() => notice.action?.label ?? '', notice.action.run),
});

function useDocumentMessage({ store }: Documents) {
  const id = 'document';
  useOnChange(store, ({ notice }, before) => {
    if (notice === undefined || notice === before.notice) return;
    const { title, description, action } = partsOf(notice);
    if (action !== undefined) toast(title, { id, description, duration: 8000, action });
    else if (notice.kind === 'done') toast.success(title, { id, description, duration: 4000, action });
    else showUntilDismissed(id, title, () => notice.text ?? '');
  });
}

/** Says what became of an own aircraft, and offers what may be wanted next. */
function useAircraftMessage() {
  useOnChange(useOwnAircraft().store, ({ notice }, before) => {
    if (notice === before.notice) return;
    if (notice === undefined) return void toast.dismiss('aircraft');
    const { title, description, action } = partsOf(notice);
    const parts = { id: 'aircraft', description, action };
    if (notice.kind === 'done')
      toast.success(title, { ...parts, duration: action === undefined ? 3000 : undo_ms });
    else toast.error(title, { ...parts, duration: Number.POSITIVE_INFINITY, closeButton: true });
  });
}

/** Says what a dropped file of zones or obstacles brought, and asks whether it replaces one of its name: the step that lists them may be closed. */
function useWorldMessage() {
  const world = useWorld();
  useOnChange(world.store, ({ given, list }, before) => {
    if (given === undefined || given === before.given) return;
    const title = () => addedText(given).title;
    const description = () => addedText(given).text;
    const id = `world ${given.id}`;
    const asked = () => replaceQuestion(given, list?.files ?? []);
    const question = asked();
    if (question === undefined)
      return void toast.success(title, { id, description, duration: 15_000, closeButton: true });
    const replace = async () => {
      if (await world.replaceBy(given.id, question.ids))
        toast.success(() => words('window.world.replaced', { filename: given.name }), { duration: 4000 });
    };
    toast(title, {
      id,
      description: () => `${description()} · ${asked()?.text ?? ''}`,
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
      action: actionOf(
        () => asked()?.label ?? '',
        () => void replace(),
      ),
    });
  });
}

/** Says what became of files that were opened, saved and exported. */
export function useFileMessages(mission: MissionStore) {
  const importer = useImporter();
  useRefusalMessage(importer);
  useOpenedMessage(importer, mission);
  useExportedMessage(useExporter());
  useDocumentMessage(useDocuments());
  useAircraftMessage();
  useWorldMessage();
}
