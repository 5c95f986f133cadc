import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import css from './ShareColumn.module.css';

interface Props {
  readonly question: string;
  readonly yes: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before something that is hard to take back. */
export function Confirm({ question, yes, onYes, onNo }: Props) {
  return (
    <div className={css['confirm']} role="alertdialog" aria-label={question}>
      <p>{question}</p>
      <Button onClick={onNo}>{words('window.server.cancel')}</Button>
      <Button kind="danger" onClick={onYes}>
        {yes}
      </Button>
    </div>
  );
}
