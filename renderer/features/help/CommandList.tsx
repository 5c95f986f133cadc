import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type CommandName, commandNamed } from '../../../server/contract/windowCommands.ts';
import type { MessageName } from '../../../server/report/catalogues.ts';
import { type Commands, useCommands } from '../../commands/command.ts';
import { type Parts, useParts } from '../../parts/part.ts';
import { goToStep } from '../../plan/goToStep.ts';
import type { StepName } from '../../plan/viewStore.ts';
import { words } from '../../ui/words.ts';
import type { PlaceSearch } from '../search/placeSearchStore.ts';
import { usePlaceSearch } from '../search/placeSearchStore.ts';
import css from './CommandList.module.css';
import { findInWindow } from './findCommands.ts';
import { useHelp } from './helpStore.ts';
import type { StepField } from './stepFields.ts';

interface Line {
  readonly id: string;
  readonly label: string;
  /** Its group, or the reason that it does nothing now. */
  readonly about: string;
  readonly keys?: string | undefined;
  readonly isOff: boolean;
  run(): void;
}

function toLine(name: CommandName, { run, whyNot, keysOf }: Commands): Line {
  const { group } = commandNamed(name);
  const reason = whyNot(name);
  return {
    id: name,
    label: words(`command.${name}`),
    about: reason ?? words(`command.group.${group}`),
    keys: keysOf(name),
    isOff: reason !== undefined,
    run: () => run(name),
  };
}

const stepTitles = {
  drone: 'window.aircraft.title',
  conditions: 'window.conditions.title',
  range: 'window.range.title',
  launch: 'window.range.launch',
  ground: 'window.ground.title',
  mission: 'window.mission.title',
} as const satisfies Readonly<Record<StepName, MessageName>>;

/** Leads to a field of a step; why it does not is why its step cannot be opened, or that the field is for a route. */
function fieldLine({ step, label, isOfRoute }: StepField, { whyNot }: Commands, parts: Parts): Line {
  const name = words(label);
  const reason = whyNot(`step_${step}`) ?? (isOfRoute ? whyNot('profile') : undefined);
  return {
    id: label.replaceAll('.', '-'),
    label: name,
    about: reason ?? words(stepTitles[step]),
    isOff: reason !== undefined,
    run: () => goToStep(parts, step, name),
  };
}

/** Looks for a place where no command has such a name. */
function placeLine(text: string, search: PlaceSearch): Line {
  const run = () => {
    search.focus();
    search.type(text);
  };
  const label = words('window.help.find_place', { text });
  return { id: 'place', label, about: words('command.group.map'), isOff: false, run };
}

function useLines(text: string): readonly Line[] {
  const search = usePlaceSearch();
  const commands = useCommands();
  const parts = useParts();
  const found = findInWindow(text).map((one) =>
    'field' in one ? fieldLine(one.field, commands, parts) : toLine(one.command, commands),
  );
  return text.trim() === '' ? found : [...found, placeLine(text.trim(), search)];
}

interface RowProps {
  readonly line: Line;
  readonly id: string;
  readonly isMarked: boolean;
  onMark(): void;
  onTake(): void;
}

function Row({ line, id, isMarked, onMark, onTake }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys move through the list
    <div
      ref={row}
      id={id}
      className={css['row']}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-disabled={line.isOff}
      onMouseMove={onMark}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span className={css['label']}>{line.label}</span>
      <small>{line.about}</small>
      {line.keys === undefined ? null : <kbd>{line.keys}</kbd>}
    </div>
  );
}

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

function Finder({ onTake }: { onTake(line: Line): void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const lines = useLines(text);
  const marked = lines[Math.min(at, lines.length - 1)];
  const take = (line: Line | undefined) => {
    if (line !== undefined && !line.isOff) onTake(line);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) take(marked);
    else setAt(Math.min(lines.length - 1, Math.max(0, at + step)));
  };
  return (
    <>
      <div className={css['field']}>
        <Search aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={words('window.help.find_command')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={marked && `${id}-${marked.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={words('window.help.find_command_or_place')}
          value={text}
          onChange={(event) => {
            setAt(0);
            setText(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={`${id}-list`}
        className={css['list']}
        role="listbox"
        aria-label={words('window.help.commands')}
      >
        {lines.map((line, index) => (
          <Row
            key={line.id}
            line={line}
            id={`${id}-${line.id}`}
            isMarked={line === marked}
            onMark={() => setAt(index)}
            onTake={() => take(line)}
          />
        ))}
      </div>
    </>
  );
}

/** Every command of the window by its name. A chosen one runs once the focus is back where it was. */
export function CommandList() {
  const help = useHelp();
  const isOpen = useStore(help.store, (state) => state.shown === 'commands');
  const before = useRef<Element>(null);
  const chosen = useRef<Line>(undefined);
  const onTake = (line: Line) => {
    chosen.current = line;
    help.close();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : help.close())}>
      <Dialog.Portal>
        <Dialog.Overlay className={css['veil']} />
        <Dialog.Content
          className={css['dialog']}
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
            const line = chosen.current;
            chosen.current = undefined;
            line?.run();
          }}
        >
          <Dialog.Title className={css['title']}>{words('window.help.find_command')}</Dialog.Title>
          <Finder onTake={onTake} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
