import type { ServerStatus } from '../../../server/contract/schemas/window.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { PortField } from './PortField.tsx';
import css from './SharePanel.module.css';
import type { ShareDraft } from './shareDraft.ts';

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

interface Props {
  readonly status: ServerStatus | undefined;
  readonly draft: ShareDraft;
}

/** Where the server is reached, and by whom. */
export function ShareColumn({ status, draft }: Props) {
  const isRunning = status?.running === true;
  return (
    <div className={css['reach']}>
      {isRunning ? (
        <Addresses addresses={status.addresses} />
      ) : (
        <PortField port={draft.port ?? 0} onChange={draft.setPort} />
      )}
      <SwitchRow
        label={words('window.server.share')}
        about={words(
          draft.share === 'network' ? 'window.server.share_network' : 'window.server.share_computer',
        )}
        isOn={draft.share === 'network'}
        onChange={(isOn) => draft.setShare(isOn ? 'network' : 'loopback')}
      />
    </div>
  );
}
