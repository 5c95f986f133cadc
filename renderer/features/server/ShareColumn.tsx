import { encode } from 'uqr';
import type { ServerStatus } from '../../../server/contract/schemas/window.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { words } from '../../ui/words.ts';
import { Announcing } from './Announcing.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { partIds } from './PartLinks.tsx';
import { PortField } from './PortField.tsx';
import css from './ShareColumn.module.css';
import type { ShareDraft } from './shareDraft.ts';
import { WhoMayAsk } from './WhoMayAsk.tsx';

/** Empty modules around a code, which scanners ask for (ISO/IEC 18004). */
const border = 4;

const toPath = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** Draws a text as a QR code, black on white in every theme, since many scanners read no other. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  return (
    <svg className={css['code']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={toPath(data)} />
    </svg>
  );
}

/** Returns the first address that another device reaches; `undefined`: this computer is in no network. */
const onNetwork = (addresses: readonly string[]) =>
  addresses.find((address) => !/^https?:\/\/(127\.|localhost|\[::1\])/.test(address));

function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  return (
    <section>
      <h3 className={css['label']}>{words('window.server.addresses')}</h3>
      <ul className={css['addresses']} aria-label={words('window.server.addresses')}>
        {addresses.map((address) => (
          <li key={address} className={css['address']}>
            <code>{address}</code>
            <CopyButton text={address} label={words('window.server.copy', { address })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ForPhone({ address }: { readonly address: string }) {
  const target = `${address}/field`;
  return (
    <section className={css['phone']}>
      <QrCode text={target} label={words('window.server.code', { address: target })} />
      <div>
        <h3>{words('window.server.phone')}</h3>
        <p className={css['about']}>{words('window.server.phone_about', { address: target })}</p>
        <p className={css['about']}>{words('window.server.phone_warning')}</p>
      </div>
    </section>
  );
}

interface Props {
  readonly status: ServerStatus | undefined;
  readonly draft: ShareDraft;
}

/** Where the server is reached, how to know it, and who may ask. */
export function ShareColumn({ status, draft }: Props) {
  const isRunning = status?.running === true;
  const certificate = isRunning ? status.certificate : undefined;
  const reached = certificate === undefined ? undefined : onNetwork(status?.addresses ?? []);
  return (
    <div className={css['reach']} id={partIds.reach} tabIndex={-1}>
      {reached === undefined ? null : <ForPhone address={reached} />}
      {isRunning ? (
        <Addresses addresses={status.addresses} />
      ) : (
        <PortField port={draft.port ?? 0} onChange={draft.setPort} />
      )}
      {certificate === undefined ? null : (
        <Fingerprint certificate={certificate} onAnew={draft.makeCertificate} />
      )}
      <WhoMayAsk share={draft.share} onChange={draft.setShare} />
      {draft.share === 'loopback' ? null : <Announcing status={status} draft={draft} />}
    </div>
  );
}
