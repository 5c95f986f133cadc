import { defined } from '../../../engine/defined.ts';
import { type PlanVariant, toWrittenVariants } from '../../../server/contract/planVariants.ts';
import type { Problem } from '../../../server/contract/problem.ts';
import { type DocumentFile, planDocumentText } from '../../../server/contract/schemas/planDocument.ts';
import { ask } from '../../platform/ask.ts';
import { type Notice, noticeOf } from '../../ui/notice.ts';
import { words } from '../../ui/words.ts';
import type { DocumentHistory } from './documentHistory.ts';
import type { DocumentParts } from './documentParts.ts';
import type { DocumentChoice, DocumentQuestion } from './documentQuestion.ts';
import { nameOfFile, suggestedFilename } from './documentText.ts';

interface SavingParts extends DocumentParts {
  readonly history: DocumentHistory;
  readonly askPerson: (question: DocumentQuestion) => Promise<DocumentChoice>;
  readonly say: (notice: Notice) => void;
  readonly saved: () => void;
}

const lost = (): Problem => ({ code: 'ACTION_FAILED', message: words('window.documents.no_answer') });

/** Goes back to what another program wrote to the file; whether it did. */
type TakeTheirs = () => Promise<boolean>;

/** Writes the plan on screen to its file, to another one or to a copy. */
export function makeDocumentSaving(parts: SavingParts) {
  const { bridge, variants, briefing, history, askPerson, say } = parts;
  let isSaving = false;

  /** The plan as it is now with its variants, and the bytes of its file. */
  const snapshot = async () => {
    const contents = variants.contents();
    const { details } = briefing.getState();
    const own = await Promise.all(contents.map(({ inputs }) => parts.ownAircraft(inputs.drone_key)));
    const all = contents.map((one, index) => ({ ...one, ...(own[index] && { aircraft: own[index] }) }));
    const [{ letter: _letter, name: _name, ...plan }, others] = [
      all[0] as PlanVariant,
      toWrittenVariants(all),
    ];
    const { lock } = history.facts();
    const text = planDocumentText({
      ...plan,
      origin: parts.origin(),
      view: parts.view(),
      ...defined({ briefing: details, lock, variants: others }),
    });
    return { contents, details, lock, name: plan.mission.name, bytes: new TextEncoder().encode(text) };
  };
  type Snapshot = Awaited<ReturnType<typeof snapshot>>;

  const note = (file: DocumentFile, { contents, details, lock }: Snapshot) => {
    variants.markSaved(contents);
    briefing.setState({ saved: details });
    history.update({ ...history.facts(), file, savedLock: lock });
    say(
      noticeOf({ kind: 'done', title: () => words('window.documents.saved', { filename: file.filename }) }),
    );
    parts.saved();
    return true;
  };
  const refuse = (problem: Problem) => {
    const title = () => words('window.documents.not_saved');
    say(noticeOf({ kind: 'refused', title, text: () => problem.message }));
    return false;
  };
  const saveAs = async (as: 'its_file' | 'copy') => {
    const { file } = history.facts();
    const now = await snapshot();
    const filename = file?.filename ?? suggestedFilename(now.name);
    const answer = await bridge
      .saveDocumentAs({ filename, bytes: now.bytes }, as)
      .catch(() => ({ ok: false, problem: lost() }) as const);
    if (answer === undefined) return false;
    if (!answer.ok) return refuse(answer.problem);
    const { document_id } = answer.output;
    const isOver = document_id !== undefined && document_id === file?.document_id;
    if (as === 'its_file' || isOver) return note(answer.output, now);
    const title = () => words('window.documents.saved_copy', { filename: answer.output.filename });
    say(noticeOf({ kind: 'done', title }));
    return true;
  };
  const askAboutChange = async (file: DocumentFile, takeTheirs: TakeTheirs): Promise<boolean> => {
    const choice = await askPerson({ kind: 'changed', name: nameOfFile(file.filename) });
    if (choice === 'save_as') return saveAs('its_file');
    if (choice === 'theirs') return takeTheirs();
    return choice === 'mine' && write({ ...file, revision: undefined }, takeTheirs);
  };
  const write = async (file: DocumentFile, takeTheirs: TakeTheirs): Promise<boolean> => {
    const { document_id = '', revision } = file;
    const now = await snapshot();
    const { bytes } = now;
    const reply = await ask(bridge, 'saveDocument', { document_id, bytes, ...defined({ revision }) });
    if (reply.ok) return note(reply.output.file, now);
    if (reply.problem.details?.['document'] === 'CHANGED') return askAboutChange(file, takeTheirs);
    return refuse(reply.problem);
  };
  /** One at a time: a second press while the first is written would ask whether another program changed the file. */
  const alone = async (act: () => Promise<boolean>) => {
    if (isSaving) return false;
    isSaving = true;
    return act().finally(() => {
      isSaving = false;
    });
  };
  return {
    /** The plan as its file would have it now. */
    bytes: async () => (await snapshot()).bytes,
    /** `takeTheirs` where another program changed the file and the person wants that. */
    save: (takeTheirs: TakeTheirs) =>
      alone(() => {
        const { file } = history.facts();
        return file?.document_id === undefined ? saveAs('its_file') : write(file, takeTheirs);
      }),
    saveAs: (as: 'its_file' | 'copy') => alone(() => saveAs(as)),
  };
}
