import { Ban, CalendarClock, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { KeyInfo } from '../../../server/contract/schemas/window.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import { type KeyQuestion, keyQuestions } from './KeyQuestions.tsx';
import css from './Keys.module.css';
import { endText, lastUseText, momentText, type Standing, standingOf } from './keyEnds.ts';
import { useServerPanel } from './serverStore.ts';
import { toScopesText } from './serverText.ts';

const nameOf = ({ name, kind }: KeyInfo) =>
  kind === 'phone' ? words('window.server.phone_key', { name }) : name;

interface Props {
  readonly entry: KeyInfo;
  readonly now_ms: number;
}

interface ActionProps {
  readonly entry: KeyInfo;
  readonly standing: Standing;
  readonly onAsk: (question: KeyQuestion) => void;
}

type ButtonProps = Pick<ActionProps, 'entry' | 'onAsk'>;

function RenewButton({ entry, onAsk }: ButtonProps) {
  return (
    <Button
      kind="quiet"
      aria-label={words('window.keys.renew_key', { name: nameOf(entry) })}
      onClick={() => onAsk('renew')}
    >
      {words('window.keys.renew')}
    </Button>
  );
}

function RevokeButton({ entry, onAsk }: ButtonProps) {
  return (
    <IconButton
      icon={Ban}
      size="s"
      label={words('window.server.revoke_key', { name: nameOf(entry) })}
      onClick={() => onAsk('revoke')}
    />
  );
}

function Actions({ entry, standing, onAsk }: ActionProps) {
  const server = useServerPanel();
  const { name } = entry;
  // A phone is let in for a day, by its digits alone.
  if (entry.kind === 'phone' && standing !== 'ended') return <RevokeButton entry={entry} onAsk={onAsk} />;
  if (standing === 'ended')
    return (
      <>
        {entry.kind === 'phone' ? null : <RenewButton entry={entry} onAsk={onAsk} />}
        <Button
          kind="quiet"
          aria-label={words('window.keys.remove_key', { name })}
          onClick={() => void server.revokeKey(entry.id)}
        >
          {words('window.keys.remove')}
        </Button>
      </>
    );
  return (
    <>
      {standing === 'soon' ? (
        <RenewButton entry={entry} onAsk={onAsk} />
      ) : (
        <IconButton
          icon={CalendarClock}
          size="s"
          label={words('window.keys.change_end_of', { name })}
          onClick={() => onAsk('renew')}
        />
      )}
      <IconButton
        icon={RefreshCw}
        size="s"
        label={words('window.server.new_secret_for', { name })}
        onClick={() => onAsk('rotate')}
      />
      <RevokeButton entry={entry} onAsk={onAsk} />
    </>
  );
}

/** Until when the secret from before a rotation works, and when a tool last used it. */
function OldSecret({ entry: { old_secret_until, old_secret_used_at }, now_ms }: Props) {
  if (old_secret_until === undefined) return null;
  const used = old_secret_used_at === undefined ? 'never' : momentText(old_secret_used_at, now_ms);
  return (
    <small data-old-secret={used === 'never' ? 'unused' : 'used'}>
      {words('window.keys.old_secret_until', { until: momentText(old_secret_until, now_ms), used })}
    </small>
  );
}

export function KeyRow({ entry, now_ms }: Props) {
  const [asking, setAsking] = useState<KeyQuestion>();
  const standing = standingOf(entry, now_ms);
  const Question = asking && keyQuestions[asking];
  const [scopes, used] = [toScopesText(entry.scopes), lastUseText(entry.last_used_at, now_ms)];
  return (
    <>
      <tr data-standing={standing} data-key={entry.id}>
        <th scope="row">
          {nameOf(entry)}
          <small className={css['under']}>{words('window.keys.under_name', { scopes, used })}</small>
          <OldSecret entry={entry} now_ms={now_ms} />
        </th>
        <td>{scopes}</td>
        <td>{used}</td>
        <td className={css['ends']}>
          {standing === 'soon' ? (
            <span aria-hidden="true">
              <StatusMark status="warn" label="" />
            </span>
          ) : null}
          {endText(entry, now_ms)}
        </td>
        <td className={css['actions']}>
          <Actions entry={entry} standing={standing} onAsk={setAsking} />
        </td>
      </tr>
      {Question === undefined ? null : (
        <tr>
          <td colSpan={5}>
            <Question entry={entry} onDone={() => setAsking(undefined)} />
          </td>
        </tr>
      )}
    </>
  );
}
