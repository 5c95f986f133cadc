import { Plus } from 'lucide-react';
import { DropdownMenu, ToggleGroup } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  longestVariantName,
  mostVariants,
  type VariantLetter,
} from '../../../server/contract/schemas/planVariants.ts';
import { toFieldText } from '../../../server/report/compare/differences.ts';
import { useCommands } from '../../commands/command.ts';
import { useViewStore } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FlightSwatch } from '../../ui/FlightSwatch.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { MenuItem } from '../../ui/MenuItem.tsx';
import { useIsDialogOpen } from '../../ui/openDialogs.ts';
import { words } from '../../ui/words.ts';
import { type ComparedVariant, type Comparison, hueOf, sameInAll, useComparison } from './comparison.ts';
import { VariantMark } from './VariantMark.tsx';
import css from './VariantTabs.module.css';
import { useVariants } from './variantsStore.ts';

interface NameFieldProps {
  readonly variant: ComparedVariant;
  readonly onEnd: () => void;
}

/** The name of a variant while it is typed: Enter takes it, Escape leaves it; an empty one is that by what differs. */
function NameField({ variant, onEnd }: NameFieldProps) {
  const variants = useVariants();
  const isDone = useRef(false);
  const { letter, name } = variant;
  const end = (text: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    if (text !== undefined && text.trim() !== name) variants.rename(letter, text);
    onEnd();
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-testid="variant-${letter}"]`)?.focus(),
    );
  };
  return (
    <input
      className={css['name']}
      aria-label={words('window.variants.name_of', { letter })}
      defaultValue={name}
      maxLength={longestVariantName}
      ref={(field) => {
        if (field === null || field === document.activeElement) return;
        field.focus();
        field.select();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(event.currentTarget.value);
        if (event.key === 'Escape') end(undefined);
      }}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  );
}

interface Props {
  readonly variant: ComparedVariant;
  readonly onEnd: () => void;
}

function DeleteDialog({ variant, onEnd }: Props) {
  const variants = useVariants();
  const { letter, name } = variant;
  return (
    <Dialog
      title={words('window.variants.delete_title', { letter })}
      onClose={onEnd}
      actions={
        <Button
          kind="danger"
          onClick={() => {
            variants.remove(letter);
            onEnd();
          }}
        >
          {words('window.common.delete')}
        </Button>
      }
    >
      <p>{words('window.variants.delete_about', { name })}</p>
    </Dialog>
  );
}

/** Alt with a number shows the variant at that place, whatever the layout of the keyboard types with them. */
function useAltNumbers(variants: readonly ComparedVariant[], show: (letter: VariantLetter) => void): void {
  const isDialogOpen = useIsDialogOpen();
  useEffect(() => {
    if (isDialogOpen) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const place = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (place === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const variant = variants[Number(place) - 1];
      if (variant === undefined) return;
      event.preventDefault();
      show(variant.letter);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [variants, show, isDialogOpen]);
}

/** Acts on a variant besides showing it. */
interface TabDoings {
  readonly rename: (letter: VariantLetter) => void;
  readonly askToDelete: (variant: ComparedVariant) => void;
}

interface TabProps extends TabDoings {
  readonly variant: ComparedVariant;
  readonly figures: Comparison['table']['figures'][number];
}

function Tab({ variant, figures, rename, askToDelete }: TabProps) {
  const view = useViewStore();
  const variants = useVariants();
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  const { letter, compared, isShown } = variant;
  const point = (to: VariantLetter | undefined) => () => view.setState({ pointedVariant: to });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') rename(letter);
    else if (event.key === 'Delete') askToDelete(variant);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuAt({ x: event.clientX, y: event.clientY });
  };
  const isPlan = variants.store.getState().list[0]?.letter === letter;
  return (
    <>
      <ToggleGroup.Item
        value={letter}
        className={css['tab']}
        data-testid={`variant-${letter}`}
        title={compared.name}
        onKeyDown={onKeyDown}
        onDoubleClick={() => rename(letter)}
        onContextMenu={onContextMenu}
        onPointerEnter={point(isShown ? undefined : letter)}
        onPointerLeave={point(undefined)}
      >
        <FlightSwatch flight={hueOf(letter)} />
        <span>{compared.name}</span>
        <VariantMark variant={variant} figures={figures} />
      </ToggleGroup.Item>
      {menuAt === undefined ? null : (
        <ContextMenu at={menuAt} label={compared.name} onClose={() => setMenuAt(undefined)}>
          {isPlan ? null : (
            <MenuItem
              label={words('window.variants.use', { letter })}
              onSelect={() => variants.use(letter)}
            />
          )}
          <MenuItem
            label={words('window.variants.rename')}
            keys={words('command.key.f2')}
            onSelect={() => rename(letter)}
          />
          <DropdownMenu.Separator />
          <MenuItem
            label={words('window.variants.delete')}
            keys={words('command.key.delete')}
            onSelect={() => askToDelete(variant)}
          />
        </ContextMenu>
      )}
    </>
  );
}

/** Says which of route, launch point and reserve all variants have the same. */
function Same({ table }: Pick<Comparison, 'table'>) {
  const locale = useLocale();
  const fields = sameInAll(table)
    .map((field) => toFieldText(field, locale))
    .join(', ');
  return fields === '' ? null : <p className={css['same']}>{words('window.variants.same', { fields })}</p>;
}

function Tabs() {
  const variants = useVariants();
  const { run, keysOf, whyNot } = useCommands();
  const comparison = useComparison();
  const [renamed, rename] = useState<VariantLetter>();
  const [leaving, askToDelete] = useState<ComparedVariant>();
  const { table } = comparison;
  useAltNumbers(comparison.variants, variants.show);
  const shown = comparison.variants.find(({ isShown }) => isShown)?.letter ?? 'A';
  const keys = keysOf('new_variant');
  return (
    <nav
      className={css['bar']}
      aria-label={words('window.variants.variants')}
      data-part
      tabIndex={-1}
      data-testid="variants"
    >
      <ToggleGroup.Root
        type="single"
        className={css['tabs']}
        aria-label={words('window.variants.variants')}
        value={shown}
        onValueChange={(letter: VariantLetter | '') => {
          if (letter !== '') variants.show(letter);
        }}
      >
        {comparison.variants.map((variant, at) =>
          renamed === variant.letter ? (
            <NameField key={variant.letter} variant={variant} onEnd={() => rename(undefined)} />
          ) : (
            <Tab key={variant.letter} figures={table.figures[at]} {...{ variant, rename, askToDelete }} />
          ),
        )}
      </ToggleGroup.Root>
      {comparison.variants.length < mostVariants ? (
        <button
          type="button"
          className={css['add']}
          title={`${words('command.new_variant')}${keys === undefined ? '' : ` (${keys})`}`}
          disabled={whyNot('new_variant') !== undefined}
          onClick={() => run('new_variant')}
        >
          <Plus aria-hidden="true" />
          {words('window.variants.variant')}
        </button>
      ) : null}
      <Same table={table} />
      {leaving === undefined ? null : <DeleteDialog variant={leaving} onEnd={() => askToDelete(undefined)} />}
    </nav>
  );
}

/** The variants of the plan as tabs under its title; nothing while there is one. */
export function VariantTabs() {
  const isAlone = useStore(useVariants().store, ({ list }) => list.length === 1);
  return isAlone ? null : <Tabs />;
}
