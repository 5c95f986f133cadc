import { useState } from 'react';
import { tagOf } from '../../../server/contract/locale.ts';
import type { CertificateAnew, CertificateInfo } from '../../../server/contract/schemas/window.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { localeOfPage, words } from '../../ui/words.ts';
import { Confirm } from './Confirm.tsx';
import css from './ShareColumn.module.css';
import { useServerPanel } from './serverStore.ts';

const dateText = (at: string) =>
  new Intl.DateTimeFormat(tagOf(localeOfPage()), { dateStyle: 'medium' }).format(new Date(at));

/** Eleven bytes a row, as two devices are compared. */
const rowsOf = (sha256: string) => sha256.match(/.{1,33}/g) ?? [];

interface Props {
  readonly certificate: CertificateInfo;
  readonly onAnew: (how: CertificateAnew) => void;
}

function NotNamed({ certificate: { not_named }, onAnew }: Props) {
  if (not_named.length === 0) return null;
  return (
    <div className={css['caution']} role="status">
      <p>{words('window.server.not_named', { addresses: not_named.join(', ') })}</p>
      <Button onClick={() => onAnew('addresses')}>{words('window.server.add_addresses')}</Button>
    </div>
  );
}

function Anew({ onAnew }: Pick<Props, 'onAnew'>) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return <Button onClick={() => setAsking(true)}>{words('window.server.new_certificate')}</Button>;
  return (
    <Confirm
      question={words('window.server.new_certificate_question')}
      yes={words('window.server.new_certificate')}
      onYes={() => {
        setAsking(false);
        onAnew('asked');
      }}
      onNo={() => setAsking(false)}
    />
  );
}

/** Shows the fingerprint to compare on the other device, and saves the certificate for tools that check it. */
export function Fingerprint({ certificate, onAnew }: Props) {
  const server = useServerPanel();
  const { sha256, replaced, made_at, ends_at } = certificate;
  return (
    <section aria-labelledby="fingerprint">
      <h3 className={css['label']} id="fingerprint">
        {words('window.server.fingerprint')}
      </h3>
      <div className={css['fingerprint']}>
        <code data-testid="fingerprint">
          {rowsOf(sha256).map((row) => (
            <span key={row}>{row}</span>
          ))}
        </code>
        <CopyButton text={sha256} label={words('window.server.copy_fingerprint')} />
      </div>
      <p className={css['about']}>{words('window.server.compare', { date: dateText(ends_at) })}</p>
      {replaced === undefined ? null : (
        <p className={css['caution']} role="status" data-testid="replaced">
          {words('window.server.replaced', { why: replaced, date: dateText(made_at) })}
        </p>
      )}
      <NotNamed certificate={certificate} onAnew={onAnew} />
      <div className={css['buttons']}>
        <Button onClick={() => void server.saveCertificate()}>
          {words('window.server.save_certificate')}
        </Button>
        <Anew onAnew={onAnew} />
      </div>
    </section>
  );
}
