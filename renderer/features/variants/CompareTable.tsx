import { type CSSProperties, type ReactNode, useCallback, useEffect } from 'react';
import type { VariantLetter } from '../../../server/contract/schemas/planVariants.ts';
import type { CompareCell, CompareRow } from '../../../server/report/compare/compareTable.ts';
import { useViewStore } from '../../plan/planStores.ts';
import { AtLeast } from '../../ui/AtLeast.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dot } from '../../ui/Dot.tsx';
import { FlightSwatch } from '../../ui/FlightSwatch.tsx';
import { words } from '../../ui/words.ts';
import css from './CompareTable.module.css';
import { type ComparedVariant, type Comparison, hueOf, isGood, useComparison } from './comparison.ts';
import { VariantMark } from './VariantMark.tsx';
import { useVariants } from './variantsStore.ts';

/** The map draws the ring of the variant whose column is pointed at. */
function usePointing({ letter, isShown }: Pick<ComparedVariant, 'letter' | 'isShown'>) {
  const view = useViewStore();
  return () => view.setState({ pointedVariant: isShown ? undefined : letter });
}

interface HeadProps {
  readonly variant: ComparedVariant;
  readonly isPlan: boolean;
  readonly canUse: boolean;
  /** Using it turns the verdict. */
  readonly isMain: boolean;
}

function Head({ variant, isPlan, canUse, isMain }: HeadProps) {
  const variants = useVariants();
  const { letter, compared, isShown } = variant;
  return (
    <th scope="col" data-standing={variant.standing} onPointerEnter={usePointing(variant)}>
      <div className={css['head']}>
        <FlightSwatch flight={hueOf(letter)} />
        <b>{compared.name}</b>
        {isShown ? <small>{words('window.variants.on_screen')}</small> : null}
        {isPlan || !canUse ? null : (
          <Button kind={isMain ? 'primary' : 'plain'} onClick={() => variants.use(letter)}>
            {words('window.variants.use', { letter })}
          </Button>
        )}
      </div>
    </th>
  );
}

interface CellProps {
  readonly variant: ComparedVariant;
  readonly cell: CompareCell;
  readonly first: VariantLetter;
  /** The cell says what is left at least and probably. */
  readonly isLeft: boolean;
  /** Stands before the verdict. */
  readonly mark?: ReactNode;
}

function Cell({ variant, cell, first, isLeft, mark }: CellProps) {
  const { text, about, isSet } = cell;
  return (
    <td data-standing={variant.standing} title={variant.refusal} onPointerEnter={usePointing(variant)}>
      {isSet ? <Dot label={words('window.variants.set_otherwise', { letter: first })} /> : null}
      {mark}
      <span>{isLeft ? <AtLeast text={text} /> : text}</span>
      {about === undefined ? null : <small>{about}</small>}
    </td>
  );
}

interface RowProps {
  readonly row: CompareRow;
  readonly comparison: Comparison;
}

function Row({ row, comparison }: RowProps) {
  const { variants, table } = comparison;
  const first = variants[0]?.letter ?? 'A';
  return (
    <tr data-row={row.row}>
      <th scope="row">{row.name}</th>
      {row.cells.map((cell, at) => {
        const variant = variants[at];
        if (variant === undefined) return null;
        const mark =
          row.row === 'verdict' ? <VariantMark variant={variant} figures={table.figures[at]} /> : null;
        return <Cell key={variant.letter} {...{ variant, cell, first, mark }} isLeft={row.row === 'left'} />;
      })}
    </tr>
  );
}

/** The variants side by side: outcome first, then why, then reach, then what was set otherwise. */
export function CompareTable() {
  const view = useViewStore();
  const comparison = useComparison();
  const { variants, table } = comparison;
  const pointAway = useCallback(() => view.setState({ pointedVariant: undefined }), [view]);
  // The table may close under the pointer.
  useEffect(() => pointAway, [pointAway]);
  const isPlanGood = isGood(table.figures[0]);
  return (
    <div className={css['scroller']} data-scroller>
      <table
        className={css['table']}
        style={{ '--columns': variants.length } as CSSProperties}
        data-testid="compare"
        aria-label={words('window.variants.variants')}
        onPointerLeave={pointAway}
      >
        <thead>
          <tr>
            <td />
            {variants.map((variant, at) => (
              <Head
                key={variant.letter}
                variant={variant}
                isPlan={at === 0}
                canUse={table.figures[at] !== undefined && table.figures[at].verdict !== 'bad'}
                isMain={!isPlanGood && isGood(table.figures[at])}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={row.row} {...{ row, comparison }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
