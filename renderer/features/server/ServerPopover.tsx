import { Popover } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { say } from '../../../server/report/say.ts';
import { useSettings, useSettingsControl } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { PortField } from './PortField.tsx';
import { Reading } from './Reading.tsx';
import css from './ServerPopover.module.css';
import { SharingTools } from './SharingTools.tsx';
import type { ServerState } from './serverStore.ts';
import { useServerPanel } from './serverStore.ts';
import { toServerText } from './serverText.ts';

function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  return (
    <ul className={css['addresses']} aria-label={words('window.server.addresses')}>
      {addresses.map((address) => (
        <li key={address} className={css['address']}>
          <code>{address}</code>
          <CopyButton text={address} label={words('window.server.copy', { address })} />
        </li>
      ))}
    </ul>
  );
}

function Control({ status, isBusy }: Pick<ServerState, 'status' | 'isBusy'>) {
  const server = useServerPanel();
  const settings = useSettingsControl();
  const { server_port } = useSettings();
  const isRunning = status?.running === true;
  const [share, setShare] = useState(status?.share ?? 'loopback');
  const [port, setPort] = useState<number | undefined>(server_port);
  const restart = (next: 'loopback' | 'network') => {
    setShare(next);
    if (isRunning) void server.start(next, status.port ?? server_port);
  };
  const start = async () => {
    if (port === undefined) return;
    if (port !== server_port) await settings.save({ server_port: port });
    await server.start(share, port);
  };
  return (
    <div className={css['part']}>
      <div className={css['head']}>
        <div>
          <h2 className={css['title']}>{words('window.server.title')}</h2>
          <p className={css['small']}>
            {words(isRunning ? 'window.server.running' : 'window.server.silent')}
          </p>
        </div>
        {isRunning ? (
          <Button disabled={isBusy} onClick={() => void server.stop()}>
            {words('window.server.stop')}
          </Button>
        ) : (
          <Button kind="primary" disabled={isBusy || port === undefined} onClick={() => void start()}>
            {words('window.server.start')}
          </Button>
        )}
      </div>
      {isRunning ? (
        <Addresses addresses={status.addresses} />
      ) : (
        <PortField port={server_port} onChange={setPort} />
      )}
      <SwitchRow
        label={words('window.server.share')}
        about={words(share === 'network' ? 'window.server.share_network' : 'window.server.share_computer')}
        isOn={share === 'network'}
        onChange={(isOn) => restart(isOn ? 'network' : 'loopback')}
      />
      {isRunning && status.addresses[0] !== undefined ? (
        <p className={css['small']}>
          <a href={`${status.addresses[0]}/docs`} target="_blank" rel="noreferrer">
            {words('window.server.documentation')}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** The chip shows whether Homeward serves other tools; it opens the switch, the addresses and the keys. */
export function ServerPopover() {
  const server = useServerPanel();
  const { status, isBusy, problem } = useStore(server.store);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) void server.refresh();
    else server.putSecretAway();
  }, [isOpen, server]);
  const locale = useLocale();
  const trouble = problem?.message ?? (status?.problem && say(status.problem, locale));
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={css['chip']} data-live={status?.running === true} data-testid="api-chip">
        <i className={css['dot']} aria-hidden="true" />
        {toServerText(status)}
        <Reading />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={css['popover']}
          align="end"
          sideOffset={8}
          collisionPadding={14}
          aria-label={words('window.server.title')}
        >
          {trouble === undefined ? null : (
            <p className={css['trouble']} role="alert">
              {trouble}
            </p>
          )}
          <Control key={status === undefined ? 'unknown' : 'known'} status={status} isBusy={isBusy} />
          <SharingTools />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
