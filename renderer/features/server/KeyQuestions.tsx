import { type ReactNode, useState } from 'react';
import { usualGrace_s } from '../../../server/contract/schemas/keyEnd.ts';
import type { KeyInfo } from '../../../server/contract/schemas/window.ts';
import { Button } from '../../ui/Button.tsx';
import { optionsOf } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import { instantOf, KeyEndField, usualEnd } from './KeyEndField.tsx';
import css from './Keys.module.css';
import { useServerPanel } from './serverStore.ts';

interface Props {
  readonly entry: KeyInfo;
  readonly onDone: () => void;
}

interface QuestionProps {
  readonly question: string;
  readonly confirm: string;
  readonly kind?: 'primary' | 'danger';
  /** The entries above it cannot be confirmed. */
  readonly isOff?: boolean;
  readonly onDone: () => void;
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}

function Question({
  question,
  confirm,
  kind = 'primary',
  isOff,
  onDone,
  onConfirm,
  children,
}: QuestionProps) {
  return (
    <div className={css['question']} role="alertdialog" aria-label={question}>
      <p>{question}</p>
      {children}
      <div className={css['buttons']}>
        <Button onClick={onDone}>{words('window.server.keep')}</Button>
        <Button
          kind={kind}
          disabled={isOff}
          onClick={() => {
            onDone();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </div>
    </div>
  );
}

function RevokeQuestion({ entry, onDone }: Props) {
  const server = useServerPanel();
  return (
    <Question
      question={words('window.server.revoke_question')}
      confirm={words('window.server.revoke')}
      kind="danger"
      onDone={onDone}
      onConfirm={() => void server.revokeKey(entry.id)}
    />
  );
}

const graces = { day: usualGrace_s, hour: 3600, week: 7 * usualGrace_s, none: 0 } as const;
type Grace = keyof typeof graces;
const graceChoices = Object.keys(graces) as Grace[];

function RotateQuestion({ entry, onDone }: Props) {
  const server = useServerPanel();
  const [grace, setGrace] = useState<Grace>('day');
  return (
    <Question
      question={words('window.server.rotate_question')}
      confirm={words('window.server.new_secret')}
      onDone={onDone}
      onConfirm={() => void server.rotateKey(entry.id, graces[grace])}
    >
      <Select
        label={words('window.keys.old_secret')}
        value={grace}
        options={optionsOf(graceChoices, (choice) => words('window.keys.grace', { grace: choice }))}
        onChange={setGrace}
        layout="stacked"
      />
    </Question>
  );
}

function RenewQuestion({ entry, onDone }: Props) {
  const server = useServerPanel();
  const [end, setEnd] = useState(usualEnd);
  const instant = instantOf(end);
  return (
    <Question
      question={words('window.keys.renew_question')}
      confirm={words('window.keys.change_end')}
      isOff={instant === undefined}
      onDone={onDone}
      onConfirm={() => void server.renewKey(entry.id, instant === 'no_end' ? undefined : instant)}
    >
      <KeyEndField end={end} onChange={setEnd} />
    </Question>
  );
}

/** The questions before a key is changed, in a row under it. */
export const keyQuestions = { renew: RenewQuestion, rotate: RotateQuestion, revoke: RevokeQuestion } as const;
export type KeyQuestion = keyof typeof keyQuestions;
