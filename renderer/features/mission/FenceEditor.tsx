import { useId, useState } from 'react';
import { type Fence, fenceLimits, hasHeights, isCircle } from '../../../engine/fence/fence.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { Bound } from '../../../server/contract/schemas/common.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useViewStore } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import input from '../../ui/Input.module.css';
import { useBeginning } from '../../ui/intoView.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import css from './Fences.module.css';

const heightBound: Bound = { min: -fenceLimits.height_m, max: fenceLimits.height_m, unit: 'm', step: 5 };
const radiusBound: Bound = { min: 1, max: fenceLimits.radius_m, unit: 'm', step: 10 };

interface Props {
  readonly fence: Fence;
  readonly index: number;
}

type Rule = Pick<Fence, 'is_inclusion' | 'name' | 'lower_m' | 'upper_m'>;

/** A fence with another rule; what is set to `undefined` is gone. */
function ruled(fence: Fence, change: Partial<Rule>): Fence {
  const { is_inclusion, name, lower_m, upper_m } = { ...fence, ...change };
  const rule = {
    is_inclusion,
    ...(name !== undefined && name !== '' && { name }),
    ...(lower_m !== undefined && { lower_m }),
    ...(upper_m !== undefined && { upper_m }),
  };
  return isCircle(fence)
    ? { ...rule, center: fence.center, radius_m: fence.radius_m }
    : { ...rule, outline: fence.outline };
}

type Band = Pick<Fence, 'lower_m' | 'upper_m'>;

/** Lowest and highest height; a pair out of order stays in the fields, as on the way to “120” over a lowest one of 50, is told and not taken. */
function Heights({
  fence,
  onChange,
}: {
  readonly fence: Fence;
  onChange(change: Partial<Rule>, typed: string): void;
}) {
  const [refused, setRefused] = useState<Band & { readonly over: Fence }>();
  const isOutOfOrder = refused?.over === fence;
  const { lower_m, upper_m } = isOutOfOrder ? refused : fence;
  const take = (change: Band, field: string) => {
    const next = { lower_m, upper_m, ...change };
    const isRight = hasHeights({ ...fence, ...next });
    setRefused(isRight ? undefined : { over: fence, ...next });
    if (isRight) onChange(next, field);
  };
  return (
    <>
      <div className={fields['pair']}>
        <NumberField
          label={words('window.fences.lower')}
          bound={heightBound}
          layout="stacked"
          value={lower_m}
          placeholder={words('window.fences.any')}
          onChange={(value_m) => take({ lower_m: value_m }, 'lower')}
          onClear={() => take({ lower_m: undefined }, 'lower')}
        />
        <NumberField
          label={words('window.fences.upper')}
          bound={heightBound}
          layout="stacked"
          value={upper_m}
          placeholder={words('window.fences.any')}
          onChange={(value_m) => take({ upper_m: value_m }, 'upper')}
          onClear={() => take({ upper_m: undefined }, 'upper')}
        />
      </div>
      {isOutOfOrder ? (
        <p className={fields['fault']} role="status">
          {words('window.fences.out_of_order')}
        </p>
      ) : null}
      <p className={fields['small']}>{words('window.fences.heights_about')}</p>
    </>
  );
}

export function FenceEditor({ fence, index }: Props) {
  const { edit, deleteSelectedFence } = usePlanCommands();
  const view = useViewStore();
  const name = useId();
  const part = useBeginning<HTMLDivElement>();
  const place = isCircle(fence) ? fence.center : fence.outline[0];
  const change = (next: Fence, of: (MissionEdit & { kind: 'change_fence' })['of'], typed?: string) =>
    edit({ kind: 'change_fence', index, fence: next, of, typed });
  return (
    <div ref={part} className={css['editor']}>
      <Segments
        label={words('window.fences.stay')}
        value={fence.is_inclusion ? 'inside' : 'outside'}
        options={[
          { value: 'outside', label: words('window.fences.stay_out') },
          { value: 'inside', label: words('window.fences.stay_in') },
        ]}
        onChange={(side) => change(ruled(fence, { is_inclusion: side === 'inside' }), 'rule')}
      />
      <div className={css['name']}>
        <label htmlFor={name}>{words('window.fences.name')}</label>
        <input
          id={name}
          className={input['boxed']}
          value={fence.name ?? ''}
          maxLength={fenceLimits.name_chars}
          autoComplete="off"
          onChange={({ target }) => change(ruled(fence, { name: target.value }), 'rule', 'name')}
        />
      </div>
      <Heights fence={fence} onChange={(rule, typed) => change(ruled(fence, rule), 'rule', typed)} />
      {isCircle(fence) ? (
        <NumberField
          label={words('window.fences.radius')}
          bound={radiusBound}
          value={fence.radius_m}
          onChange={(radius_m) => change({ ...fence, radius_m }, 'shape', 'radius_typed')}
        />
      ) : null}
      <div className={fields['pair']}>
        <Button onClick={() => place && view.setState({ goRequest: { to: place, zoom: 15 } })}>
          {words('window.fences.show')}
        </Button>
        <Button onClick={deleteSelectedFence}>{words('window.fences.delete')}</Button>
      </div>
    </div>
  );
}
