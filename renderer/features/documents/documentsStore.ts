import { createStore } from 'zustand/vanilla';
import type { OpenedFile } from '../../../server/contract/desktopBridge.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import type { Problem } from '../../../server/contract/problem.ts';
import type { BriefingDetails } from '../../../server/contract/schemas/briefingDetails.ts';
import type { KnownDocument } from '../../../server/contract/schemas/planDocument.ts';
import { areDetailsChanged } from '../../plan/briefingDetails.ts';
import { isChanged } from '../../plan/missionStore.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { type Notice, noticeOf } from '../../ui/notice.ts';
import { words } from '../../ui/words.ts';
import { type DocumentFacts, makeDocumentHistory } from './documentHistory.ts';
import type { DocumentParts } from './documentParts.ts';
import { type DocumentQuestion, makeQuestions } from './documentQuestion.ts';
import { makeDocumentSaving } from './documentSaving.ts';
import { nameOnScreen } from './documentText.ts';
import { isLockChanged, makeLocking } from './locking.ts';

export interface DocumentsState extends DocumentFacts {
  readonly question: DocumentQuestion | undefined;
  readonly notice: Notice | undefined;
  readonly recent: readonly KnownDocument[];
}

type Opened = OperationOutput<'openDocument'>;

const inNoFile: Problem = {
  code: 'NOT_FOUND',
  get message() {
    return words('window.documents.in_no_file');
  },
};

const notOpened = () => words('window.documents.not_opened');

export function makeDocuments(parts: DocumentParts, first: DocumentFacts) {
  const { bridge, mission, inputs, variants, briefing } = parts;
  const store = createStore<DocumentsState>(() => ({
    ...first,
    question: undefined,
    notice: undefined,
    recent: [],
  }));
  const { askPerson, answer } = makeQuestions(store);
  const locking = makeLocking(parts, {
    say: (notice) => store.setState({ notice }),
    setLock: (lock) => history.update({ ...history.facts(), lock }),
    bytes: () => saving.bytes(),
    save: () => saving.save(revert),
  });
  const history = makeDocumentHistory(
    {
      mission,
      inputs,
      variants,
      briefing,
      show: ({ file, hasOwnInputs, lock: held, savedLock }) => {
        store.setState({ file, hasOwnInputs, lock: held, savedLock });
        locking.show(held);
      },
      release: () => locking.show(undefined),
    },
    first,
  );
  const say = (notice: Notice) => store.setState({ notice });
  const done = (title: () => string, text?: () => string) => say(noticeOf({ kind: 'done', title, text }));
  const refused = (title: () => string, text: () => string) =>
    say(noticeOf({ kind: 'refused', title, text }));
  const plan = () => mission.store.getState().history.present;
  const isDirty = () =>
    isChanged(mission.store.getState()) ||
    variants.isChanged() ||
    areDetailsChanged(briefing.getState()) ||
    isLockChanged(history.facts());
  const showDetails = (details?: BriefingDetails) => briefing.setState({ details, saved: details });
  const name = () => nameOnScreen(plan(), history.facts().file?.filename);
  const loadRecent = async () => {
    const reply = await ask(bridge, 'listDocuments', {});
    if (reply.ok) store.setState({ recent: reply.output.documents });
  };

  const show = async ({ document, file: read }: Opened, isSaved: boolean) => {
    const file = isSaved ? read : undefined;
    const all = await parts.variantsOf(document);
    history.replace(() => {
      const { inputs: ofPlan = document.inputs } = all[0] ?? {};
      parts.show({ ...document, inputs: ofPlan }, nameOnScreen(document.mission, file?.filename));
      variants.open(all);
      showDetails(document.briefing);
      if (!isSaved) mission.markSaved(undefined);
      return { file, hasOwnInputs: true, lock: document.lock, savedLock: document.lock };
    });
    if (document.view?.variant !== undefined) variants.show(document.view.variant);
    void loadRecent();
  };
  const isWorthAsking = () =>
    isDirty() &&
    (history.facts().file !== undefined ||
      plan().waypoints.length > 0 ||
      plan().home !== undefined ||
      briefing.getState().details !== undefined);

  const askToSave = (isClosing: boolean) =>
    askPerson({ kind: 'unsaved', name: name(), isClosing, isInFile: history.facts().file !== undefined });
  /** Resolves to true if the plan on screen may give way. */
  const mayLeave = async (isClosing: boolean): Promise<boolean> => {
    const choice = await askToSave(isClosing);
    if (choice === 'save') return saving.save(revert);
    return choice === 'discard';
  };
  /** Says so if something else on the map keeps another plan away. */
  const isHindered = (title: () => string): boolean => {
    const text = parts.hindrance();
    if (text !== undefined) refused(title, () => parts.hindrance() ?? text);
    return text !== undefined;
  };
  const openBackup = async (document_id: string) => {
    const reply = await ask(bridge, 'openBackup', { document_id });
    if (!reply.ok) return refused(notOpened, () => reply.problem.message);
    if (isHindered(notOpened)) return;
    if (isWorthAsking() && !(await mayLeave(false))) return;
    await show(reply.output, false);
    const { filename } = reply.output.file;
    done(
      () => words('window.documents.opened_earlier', { filename }),
      () => words('window.documents.save_to_keep'),
    );
  };
  const refuse = async (filename: string, problem: Problem) => {
    const backup_of = problem.details?.['backup_of'];
    if (typeof backup_of !== 'string') return refused(notOpened, () => problem.message);
    const choice = await askPerson({ kind: 'damaged', name: filename, text: problem.message });
    if (choice === 'backup') await openBackup(backup_of);
  };
  const openReply = async (filename: string, reply: Reply<Opened>) => {
    if (!reply.ok) return refuse(filename, reply.problem);
    if (isHindered(() => words('window.documents.file_not_opened', { filename }))) return;
    if (isWorthAsking() && !(await mayLeave(false))) return;
    await show(reply.output, true);
    const { document, file } = reply.output;
    const title = () => words('window.documents.opened', { filename: file.filename });
    say((await locking.check(document, title)) ?? noticeOf({ kind: 'done', title }));
  };
  const openById = async (filename: string, document_id: string) => {
    if (await bridge.showElsewhere(document_id)) return;
    await openReply(filename, await ask(bridge, 'openDocument', { document_id }));
  };
  const nameOfKnown = (id: string) =>
    store.getState().recent.find(({ document_id }) => document_id === id)?.filename ??
    words('window.documents.the_plan');

  /** Puts the plan on screen as its file has it; what keeps it from there, if something does. */
  const goBack = async (): Promise<Problem | undefined> => {
    const { file } = history.facts();
    const { original } = mission.store.getState();
    if (file?.document_id !== undefined) {
      const reply = await ask(bridge, 'openDocument', { document_id: file.document_id });
      if (!reply.ok) return reply.problem;
      await show(reply.output, true);
      return undefined;
    }
    if (original === undefined) return inNoFile;
    const { lock, savedLock } = history.facts();
    history.replace(() => {
      const { isLaunchChosen } = mission.store.getState();
      mission.restore({ ...original }, isLaunchChosen, nameOnScreen(original, file?.filename));
      const { savedInputs } = variants.store.getState().list.find(({ parked }) => parked === undefined) ?? {};
      inputs.setState(
        (now) => ({ ...now, ...savedInputs, drone_key: savedInputs?.drone_key || now.drone_key }),
        true,
      );
      variants.begin();
      showDetails(briefing.getState().saved);
      return { file, hasOwnInputs: true, lock, savedLock };
    });
    return undefined;
  };
  const revert = async () => {
    if (isHindered(() => words('window.documents.not_changed'))) return false;
    const problem = await goBack();
    const called = name();
    if (problem === undefined)
      done(
        () => words('window.documents.back_to_saved', { name: called }),
        () => words('window.documents.undo_restores'),
      );
    else if (problem === inNoFile)
      refused(
        () => words('window.documents.nothing_to_revert'),
        () => problem.message,
      );
    else await refuse(history.facts().file?.filename ?? name(), problem);
    return problem === undefined;
  };
  /**
   * Goes back to the saved plan; resolves to true once the host has it. A survey may stay on the map: the window that it would
   * hide the plan in goes away.
   */
  const goBackToClose = async () => {
    const problem = await goBack();
    if (problem === undefined) return true;
    refused(
      () => words('window.documents.stays_open'),
      () => words('window.documents.save_then_close', { problem: problem.message }),
    );
    return false;
  };
  const saving = makeDocumentSaving({
    ...parts,
    history,
    askPerson,
    say,
    saved: () => void loadRecent(),
  });

  locking.show(first.lock);
  void locking.checkShown();
  bridge.tellShown(first.file?.document_id);
  store.subscribe(({ file }, before) => {
    if (file?.document_id !== before.file?.document_id) bridge.tellShown(file?.document_id);
  });
  return {
    store,
    name,
    isDirty,
    /** Saves in the plan's own file, or asks for one; whether it is saved now. */
    save: () => saving.save(revert),
    saveAs: saving.saveAs,
    /** Says why there is nothing to go back to; `undefined`: there is. */
    whyNoRevert: () => (history.facts().file === undefined ? inNoFile.message : undefined),
    /** Goes back to the plan as it is in its file, or says why not; whether it did. One undo brings the changes back. */
    revert,
    open: async ({ filename, bytes, document_id }: OpenedFile) =>
      document_id === undefined
        ? openReply(filename, await ask(bridge, 'readDocument', { filename, bytes }))
        : openById(filename, document_id),
    openKnown: (document_id: string) => openById(nameOfKnown(document_id), document_id),
    startNew: async () => {
      if (isHindered(() => words('window.documents.none_begun'))) return;
      if (isWorthAsking() && !(await mayLeave(false))) return;
      parts.startNew();
    },
    /** Closing the window would lose changes that its file does not have. */
    needsQuestion: () =>
      history.facts().file === undefined ? isWorthAsking() && bridge.endsPlan() : isDirty(),
    /** Resolves to true if closing the window loses nothing, or the person agrees. */
    mayClose: async () => {
      const { file } = history.facts();
      const choice = await askToSave(true);
      if (choice === 'save') return saving.save(goBackToClose);
      if (choice === 'discard' && file !== undefined) return goBackToClose();
      return choice === 'discard';
    },
    answer,
    /** Begins a document without a file, whose plan `act` puts on screen. */
    begin: (act: () => void) =>
      history.replace(() => {
        act();
        variants.begin();
        showDetails();
        return {};
      }),
    /** Call it after an undo or redo. */
    follow: history.follow,
    loadRecent,
    /** Locks the plan in somebody's name and saves it so; whether it is locked now. */
    lock: locking.lock,
    unlock: locking.unlock,
    /** Looks again whether the lock of the plan on screen holds, if it has one. */
    checkLock: locking.checkShown,
  };
}

export type Documents = ReturnType<typeof makeDocuments>;
