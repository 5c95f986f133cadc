import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { languageOf } from '../../../server/contract/locale.ts';
import { useCommands } from '../../commands/command.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { useHelp } from './helpStore.ts';
import css from './ManualDialog.module.css';
import { manualFigures } from './manualFigures.ts';
import { isPage, manualPage, type PageName, pageNames } from './manualPages.ts';
import { type Block, isFound, type PageText, type Span, toPageText, toPieces } from './manualText.ts';

/** Marks the searched words in a text. */
function Found({ text, search }: { text: string; search: string }) {
  return toPieces(text, search).map((piece, index) =>
    piece.isFound ? (
      <mark key={index.toString()}>{piece.text}</mark>
    ) : (
      <span key={index.toString()}>{piece.text}</span>
    ),
  );
}

interface LineProps {
  readonly spans: readonly Span[];
  readonly search: string;
}

function Part({ span, search }: { readonly span: Span; readonly search: string }) {
  const help = useHelp();
  const { kind, page } = span;
  const text = <Found text={span.text} search={search} />;
  if (kind === 'strong') return <strong>{text}</strong>;
  if (kind === 'code') return <kbd>{text}</kbd>;
  if (kind !== 'link' || page === undefined || !isPage(page)) return text;
  return (
    <button type="button" className={css['link']} onClick={() => help.read(page)}>
      {text}
    </button>
  );
}

function Line({ spans, search }: LineProps) {
  return spans.map((span, index) => <Part key={index.toString()} span={span} search={search} />);
}

function Piece({ block: { kind, lines }, search }: { readonly block: Block; readonly search: string }) {
  const [first = []] = lines;
  if (kind === 'heading') return <h4>{<Line spans={first} search={search} />}</h4>;
  if (kind === 'paragraph') return <p>{<Line spans={first} search={search} />}</p>;
  return (
    <ul>
      {lines.map((spans, index) => (
        <li key={index.toString()}>
          <Line spans={spans} search={search} />
        </li>
      ))}
    </ul>
  );
}

function Page({ page: { title, blocks }, search }: { readonly page: PageText; readonly search: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus
    <article className={css['page']} aria-label={title} tabIndex={0} data-testid="manual-page">
      <h3>
        <Found text={title} search={search} />
      </h3>
      {blocks.map((block, index) => (
        <Piece key={index.toString()} block={block} search={search} />
      ))}
    </article>
  );
}

interface ContentsProps {
  readonly texts: Readonly<Record<PageName, PageText>>;
  readonly names: readonly PageName[];
  readonly shown: PageName | undefined;
}

function Contents({ texts, names, shown }: ContentsProps) {
  const help = useHelp();
  return (
    <nav aria-label={words('window.help.contents')}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === shown ? 'page' : undefined}
          onClick={() => help.read(name)}
        >
          {texts[name].title}
        </button>
      ))}
    </nav>
  );
}

function useTexts(): Readonly<Record<PageName, PageText>> {
  const locale = useLocale();
  return useMemo(() => {
    const figures = manualFigures(locale);
    return Object.fromEntries(
      pageNames.map((name) => [name, toPageText(manualPage(name, languageOf(locale)), figures)]),
    ) as Record<PageName, PageText>;
  }, [locale]);
}

function Body() {
  const help = useHelp();
  const page = useStore(help.store, (state) => state.page);
  const [search, setSearch] = useState('');
  const texts = useTexts();
  const names = pageNames.filter((name) => isFound(texts[name], search));
  const shown = names.includes(page) ? page : names[0];
  return (
    <div className={css['manual']}>
      <div className={css['side']}>
        <label className={css['field']}>
          <Search aria-hidden="true" />
          <input
            type="search"
            aria-label={words('window.help.search_manual')}
            placeholder={words('window.help.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <Contents texts={texts} names={names} shown={shown} />
        <p className={css['none']} role="status">
          {shown === undefined ? words('window.help.not_found', { text: search.trim() }) : ''}
        </p>
      </div>
      {shown === undefined ? null : <Page key={shown} page={texts[shown]} search={search} />}
    </div>
  );
}

/** The pages that say what the figures mean and how things are done; they are part of the window. */
export function ManualDialog() {
  const help = useHelp();
  const { run } = useCommands();
  const isOpen = useStore(help.store, (state) => state.shown === 'manual');
  if (!isOpen) return null;
  return (
    <Dialog
      title={words('command.manual')}
      onClose={help.close}
      closing="done"
      width={900}
      actions={
        <>
          <Button onClick={() => run('shortcuts')}>{words('command.shortcuts')}</Button>
          <Button onClick={() => run('about')}>{words('command.about')}</Button>
        </>
      }
    >
      <Body />
    </Dialog>
  );
}
