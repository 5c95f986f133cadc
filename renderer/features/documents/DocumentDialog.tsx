import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { words } from '../../ui/words.ts';
import type { DocumentChoice, DocumentQuestion } from './documentQuestion.ts';
import { useDocuments } from './documentsOfPlan.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  /** The quieter answers, and the one that a person most likely wants. */
  readonly others: readonly (readonly [DocumentChoice, string])[];
  readonly main: readonly [DocumentChoice, string];
}

function unsavedText({ isClosing, isInFile }: Extract<DocumentQuestion, { kind: 'unsaved' }>): string {
  if (!isClosing) return words('window.documents.other_plan_coming');
  return words(isInFile ? 'window.documents.changes_lost' : 'window.documents.ends_with_window');
}

function wordsOf(question: DocumentQuestion): Words {
  const { name } = question;
  switch (question.kind) {
    case 'unsaved':
      return {
        title: words('window.documents.save_changes', { name }),
        text: unsavedText(question),
        others: [['discard', words('window.documents.dont_save')]],
        main: ['save', words('window.common.save')],
      };
    case 'changed':
      return {
        title: words('window.documents.changed_elsewhere', { name }),
        text: words('window.documents.which_version'),
        others: [
          ['mine', words('window.documents.keep_mine')],
          ['theirs', words('window.documents.take_theirs')],
        ],
        main: ['save_as', words('window.documents.save_mine_as')],
      };
    case 'damaged':
      return {
        title: words('window.documents.cannot_open', { name }),
        text: words('window.documents.has_copy', { problem: question.text }),
        others: [],
        main: ['backup', words('window.documents.open_copy')],
      };
  }
}

/** Asks what becomes of a plan or its file before anything changes. */
export function DocumentDialog() {
  const documents = useDocuments();
  const question = useStore(documents.store, (state) => state.question);
  if (question === undefined) return null;
  const { title, text, others, main } = wordsOf(question);
  const answer = (choice: DocumentChoice) => () => documents.answer(choice);
  return (
    <Dialog
      title={title}
      width={520}
      onClose={answer('cancel')}
      actions={
        <>
          {others.map(([choice, label]) => (
            <Button key={choice} onClick={answer(choice)}>
              {label}
            </Button>
          ))}
          <Button kind="primary" onClick={answer(main[0])}>
            {main[1]}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
