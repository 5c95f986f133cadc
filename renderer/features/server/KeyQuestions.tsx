import { useState } from 'react';
import { usualGrace_s } from '../../../server/contract/schemas/keyEnd.ts';
import type { KeyInfo } from '../../../server/contract/schemas/window.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import { instantOf, KeyEndField, usualEnd } from './KeyEndField.tsx';
import css from './Keys.module.css';
import { useServerPanel } from './serverStore.ts';

interface Props {
  readonly entry: KeyInfo;
  readonly onDone: () => void;
}

function Buttons({
  confirm,
  onKeep,
  onConfirm,
  isDanger = false,
  isOff = false,
}: {
  readonly confirm: string;
  readonly onKeep: () => void;
  readonly onConfirm: () => void;
  readonly isDanger?: boolean;
  readonly isOff?: boolean;
}) {
  return (
    <div className={css['buttons']}>
      <Button onClick={onKeep}>{words('window.server.keep')}</Button>
      <Button kind={isDanger ? 'danger' : 'primary'} disabled={isOff} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  );
}

function RevokeQuestion({ entry, onDone }: Props) {
  const server = useServerPanel();
  return (
    <div className={css['question']} role="alertdialog" aria-label={words('window.server.revoke_question')}>
      <p>{words('window.server.revoke_question')}</p>
      <Buttons
        confirm={words('window.server.revoke')}
        isDanger
        onKeep={onDone}
        onConfirm={() => {
          onDone();
          void server.revokeKey(entry.id);
        }}
      />
    </div>
  );
}

const graces = { day: usualGrace_s, hour: 3600, week: 7 * usualGrace_s, none: 0 } as const;
type Grace = keyof typeof graces;
const graceChoices = Object.keys(graces) as Grace[];

function RotateQuestion({ entry, onDone }: Props) {
  const server = useServerPanel();
  const [grace, setGrace] = useState<Grace>('day');
  return (
    <div className={css['question']} role="alertdialog" aria-label={words('window.server.rotate_question')}>
      <p>{words('window.server.rotate_question')}</p>
      <Select
        label={words('window.keys.old_secret')}
        value={grace}
        options={graceChoices.map((value) => ({
          value,
          label: words('window.keys.grace', { grace: value }),
        }))}
        onChange={setGrace}
        layout="stacked"
      />
      <Buttons
        confirm={words('window.server.new_secret')}
        onKeep={onDone}
        onConfirm={() => {
          onDone();
          void server.rotateKey(entry.id, graces[grace]);
        }}
      />
    </div>
  );
}

function RenewQuestion({ entry, onDone }: Props) {
  const server = useServerPanel();
  const [end, setEnd] = useState(usualEnd);
  const instant = instantOf(end);
  return (
    <div className={css['question']} role="alertdialog" aria-label={words('window.keys.renew_question')}>
      <p>{words('window.keys.renew_question')}</p>
      <KeyEndField end={end} onChange={setEnd} />
      <Buttons
        confirm={words('window.keys.change_end')}
        isOff={instant === undefined}
        onKeep={onDone}
        onConfirm={() => {
          onDone();
          void server.renewKey(entry.id, instant === 'no_end' ? undefined : instant);
        }}
      />
    </div>
  );
}

/** The questions before a key is changed, in a row under it. */
export const keyQuestions = { renew: RenewQuestion, rotate: RotateQuestion, revoke: RevokeQuestion } as const;
export type KeyQuestion = keyof typeof keyQuestions;
