import { Dialog } from 'radix-ui';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import css from './SharePanel.module.css';
import type { ServerState } from './serverStore.ts';
import { useServerPanel } from './serverStore.ts';
import type { ShareDraft } from './shareDraft.ts';

interface Props extends Pick<ServerState, 'status' | 'isBusy'> {
  readonly draft: ShareDraft;
}

export function ShareHead({ status, isBusy, draft }: Props) {
  const server = useServerPanel();
  const isRunning = status?.running === true;
  const [address] = status?.addresses ?? [];
  return (
    <header className={css['head']}>
      <div>
        <Dialog.Title className={css['title']}>{words('window.server.title')}</Dialog.Title>
        <p className={css['small']}>
          {isRunning
            ? words('window.server.running', { share: status.share })
            : words('window.server.silent')}
        </p>
      </div>
      <div className={css['actions']}>
        {isRunning && address !== undefined ? (
          <a className={css['documentation']} href={`${address}/docs`} target="_blank" rel="noreferrer">
            {words('window.server.documentation')}
          </a>
        ) : null}
        {isRunning ? (
          <Button disabled={isBusy} onClick={() => void server.stop()}>
            {words('window.server.stop')}
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={isBusy || draft.port === undefined}
            onClick={() => void draft.start()}
          >
            {words('window.server.start')}
          </Button>
        )}
      </div>
    </header>
  );
}
