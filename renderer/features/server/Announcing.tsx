import { useState } from 'react';
import type { ServerStatus } from '../../../server/contract/schemas/window.ts';
import { say } from '../../../server/report/say.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import css from './ShareColumn.module.css';
import type { ShareDraft } from './shareDraft.ts';

interface Props {
  readonly status: ServerStatus | undefined;
  readonly draft: ShareDraft;
}

function NameField({ draft }: Pick<Props, 'draft'>) {
  const { server_name } = useSettings();
  const [name, setName] = useState(server_name);
  const settle = () => {
    if (name.trim() !== server_name) void draft.announce({ server_name: name.trim() });
  };
  return (
    <label className={css['name']}>
      <span>{words('window.server.announced_name')}</span>
      <input
        className={css['input']}
        maxLength={60}
        autoComplete="off"
        placeholder={words('window.server.computer_name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
    </label>
  );
}

/** Lets devices on the network find the server by a name, and says which name they see. */
export function Announcing({ status, draft }: Props) {
  const { server_announced } = useSettings();
  const locale = useLocale();
  return (
    <section className={css['announcing']}>
      <SwitchRow
        label={words('window.server.announce')}
        about={
          status?.announced === undefined
            ? words('window.server.announce_about')
            : words('window.server.announced', { name: status.announced })
        }
        isOn={server_announced}
        onChange={(isOn) => void draft.announce({ server_announced: isOn })}
      />
      {status?.not_announced === undefined ? null : (
        <p className={css['caution']} role="alert">
          {say(status.not_announced, locale)}
        </p>
      )}
      {server_announced ? <NameField draft={draft} /> : null}
    </section>
  );
}
