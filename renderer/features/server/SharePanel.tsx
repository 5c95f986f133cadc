import { Dialog } from 'radix-ui';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { say } from '../../../server/report/say.ts';
import { useView } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { keepForWhatIsOver } from '../../ui/Dialog.tsx';
import { gutter_px } from '../../ui/layout.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { Said } from '../../ui/Said.tsx';
import { words } from '../../ui/words.ts';
import { PartLinks } from './PartLinks.tsx';
import { Reading } from './Reading.tsx';
import { ShareColumn } from './ShareColumn.tsx';
import css from './SharePanel.module.css';
import { SharingTools } from './SharingTools.tsx';
import { type ServerState, useServerPanel } from './serverStore.ts';
import { toServerText } from './serverText.ts';
import { type ShareDraft, useShareDraft } from './shareDraft.ts';

interface Props extends Pick<ServerState, 'status' | 'isBusy'> {
  readonly draft: ShareDraft;
}

function ShareHead({ status, isBusy, draft }: Props) {
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

function Columns() {
  const server = useServerPanel();
  const { status, isBusy, problem } = useStore(server.store);
  const draft = useShareDraft(status);
  const locale = useLocale();
  const trouble = problem?.message ?? (status?.problem && say(status.problem, locale));
  return (
    <>
      <ShareHead status={status} isBusy={isBusy} draft={draft} />
      <PartLinks />
      <Said text={trouble} className={css['trouble']} role="alert" />
      <div className={css['columns']}>
        <ShareColumn status={status} draft={draft} />
        <div className={css['tools']}>
          <SharingTools />
        </div>
      </div>
    </>
  );
}

/** The chip shows whether Homeward serves other tools; it opens the panel with the switch, the addresses and the keys, over a question that came in the meantime. */
export function SharePanel({ question }: { readonly question: ReactNode }) {
  const server = useServerPanel();
  const status = useStore(server.store, (state) => state.status);
  const stripHeight_px = useView((state) => state.stripHeight_px);
  const isOpen = useStore(server.store, (state) => state.isPanelOpen);
  useEffect(() => {
    if (isOpen) void server.refresh();
    else server.putSecretAway();
  }, [isOpen, server]);
  return (
    <Dialog.Root modal={false} open={isOpen} onOpenChange={server.showPanel}>
      <Dialog.Trigger className={css['chip']} data-live={status?.running === true} data-testid="api-chip">
        <i className={css['dot']} aria-hidden="true" />
        {toServerText(status)}
        <Reading />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Content
          className={css['panel']}
          style={{ '--below': `${2 * gutter_px + stripHeight_px}px` } as CSSProperties}
          aria-label={words('window.server.title')}
          aria-describedby={undefined}
          onInteractOutside={keepForWhatIsOver}
        >
          <div className={css['scrolled']}>
            <Columns />
          </div>
          {question}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
