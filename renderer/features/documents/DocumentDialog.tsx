import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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
  if (!isClosing) return 'Another plan is about to take its place.';
  return isInFile
    ? 'Unsaved changes will be lost.'
    : 'The plan is in no file of its own: without saving, it ends with its window.';
}

function wordsOf(question: DocumentQuestion): Words {
  switch (question.kind) {
    case 'unsaved':
      return {
        title: `Save your changes to “${question.name}”?`,
        text: unsavedText(question),
        others: [['discard', 'Don’t save']],
        main: ['save', 'Save'],
      };
    case 'changed':
      return {
        title: `“${question.name}” was changed by another program`,
        text: 'The file changed on disk. Keep your version, or load the new one. Undo restores yours.',
        others: [
          ['mine', 'Keep mine'],
          ['theirs', 'Take theirs'],
        ],
        main: ['save_as', 'Save mine as …'],
      };
    case 'damaged':
      return {
        title: `“${question.name}” cannot be opened`,
        text: `${question.text} Homeward keeps a copy of it as it last read or saved it.`,
        others: [],
        main: ['backup', 'Open that copy'],
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
      isOpen
      width={520}
      onClose={answer('cancel')}
      actions={
        <>
          <Button onClick={answer('cancel')}>Cancel</Button>
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
