import { useState } from 'react';
import { useStore } from 'zustand';
import { exampleMission } from '../../../server/contract/exampleRequests.ts';
import { operations } from '../../../server/contract/operations.ts';
import type { ServerStatus } from '../../../server/contract/schemas/window.ts';
import {
  isSecure,
  type SnippetLanguage,
  snippetLanguages,
  toolSnippet,
} from '../../../server/report/toolSnippets.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { optionsOf, Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import { partIds } from './PartLinks.tsx';
import css from './SharingTools.module.css';
import { useServerPanel } from './serverStore.ts';

const path = operations.analyzeMission.http?.path ?? '';

/** The address that a tool uses: on the network that of this computer there, since others do not reach its loopback. */
export const addressForTools = ({ share, addresses }: ServerStatus): string | undefined =>
  share === 'network' ? (addresses[1] ?? addresses[0]) : addresses[0];

/** A first request in the person's language of programs, to the server as it runs. */
export function ConnectTool() {
  const { status } = useStore(useServerPanel().store);
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const address = status?.running === true ? addressForTools(status) : undefined;
  const snippet = address && toolSnippet(language, { address, path, body: exampleMission });
  const title = words('window.connect.title');
  return (
    <section className={css['part']} id={partIds.connect} tabIndex={-1} aria-label={title}>
      <div className={css['head']}>
        <h2 className={css['title']}>{title}</h2>
        <Segments
          label={words('window.connect.language')}
          value={language}
          options={optionsOf(snippetLanguages, (name) => words('window.connect.name', { language: name }))}
          onChange={setLanguage}
        />
        {snippet ? <CopyButton text={snippet} label={words('window.connect.copy')} /> : null}
      </div>
      {snippet ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1 wants scrolled areas to take the focus
        <pre className={css['snippet']} tabIndex={0} data-testid="snippet">
          {snippet}
        </pre>
      ) : null}
      <p className={css['small']}>
        {snippet
          ? words('window.connect.about', { secure: String(isSecure(address ?? '')) })
          : words('window.connect.start_first')}
      </p>
    </section>
  );
}
