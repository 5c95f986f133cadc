import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import icon from '../../../assets/icons/homeward.svg';
import licence from '../../../LICENSE?raw';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './AboutDialog.module.css';
import { type Notice, toNotices, toRuntimeText } from './aboutText.ts';
import { useHelp } from './helpStore.ts';

/** Half a megabyte, so it is fetched from the host only when someone wants to read it. */
async function loadNotices(): Promise<readonly Notice[]> {
  const { default: text } = await import('../../../THIRD_PARTY_NOTICES.md?raw');
  return toNotices(text);
}

/** A text to scroll, by keys as well. */
function Text({ label, text }: { label: string; text: string }) {
  return (
    <section className={css['text']} aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}

function NoticeRow({ name, licence, text }: Notice) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {name} <small>{licence}</small>
        </summary>
        {isOpen ? <Text label={words('window.help.licence_of', { name })} text={text} /> : null}
      </details>
    </li>
  );
}

function Notices() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    loadNotices().then(setNotices, () => setFailed(true));
  }, []);
  if (hasFailed) return <p role="alert">{words('window.help.notices_lost')}</p>;
  return (
    <ul className={css['notices']} aria-label={words('window.help.third_party')}>
      {notices.map((notice) => (
        <NoticeRow key={notice.name} {...notice} />
      ))}
    </ul>
  );
}

function Version() {
  const help = useHelp();
  const { version, problem } = useStore(help.store);
  if (problem !== undefined) return <p role="alert">{problem.message}</p>;
  return <p data-testid="version">{words('window.help.version', { version: version ?? '…' })}</p>;
}

function Body() {
  const runtime = toRuntimeText(navigator.userAgent, useLocale());
  const [isShowingNotices, showNotices] = useState(false);
  return (
    <div className={css['about']}>
      <header className={css['head']}>
        <img src={icon} alt="" width={56} height={56} />
        <div>
          <p className={css['name']}>Homeward</p>
          <Version />
        </div>
      </header>
      <p>{words('window.help.what_it_is')}</p>
      <p className={css['advice']}>{words('window.help.advice')}</p>
      {runtime === undefined ? null : <p className={css['quiet']}>{runtime}</p>}
      <p className={css['quiet']}>{words('window.help.sources')}</p>
      <details>
        <summary>{words('window.help.licence')}</summary>
        <Text label={words('window.help.licence_of', { name: 'Homeward' })} text={licence} />
      </details>
      <details onToggle={(event) => showNotices(event.currentTarget.open)}>
        <summary>{words('window.help.third_party')}</summary>
        {isShowingNotices ? <Notices /> : null}
      </details>
    </div>
  );
}

export function AboutDialog() {
  const help = useHelp();
  const isOpen = useStore(help.store, (state) => state.shown === 'about');
  if (!isOpen) return null;
  return (
    <Dialog title={words('command.about')} onClose={help.close} width={520} closing="done">
      <Body />
    </Dialog>
  );
}
