import { useState } from 'react';
import type { Fence } from '../../../engine/fence/fence.ts';
import { bandValues } from '../../../server/report/fenceWords.ts';
import { sayMessage } from '../../../server/report/say.ts';
import { useCommands } from '../../commands/command.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useMission, useView, useViewStore } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { FenceEditor } from './FenceEditor.tsx';
import css from './Fences.module.css';

const sideOf = ({ is_inclusion }: Fence) => (is_inclusion ? 'inside' : 'outside');

const toNameText = (fence: Fence, index: number): string =>
  fence.name ?? words('window.fences.name_of', { kind: sideOf(fence), index });

interface RowProps {
  readonly fence: Fence;
  readonly index: number;
  readonly isSelected: boolean;
}

function Row({ fence, index, isSelected }: RowProps) {
  const locale = useLocale();
  const view = useViewStore();
  const { selectFence } = usePlanCommands();
  const about = sayMessage('window.fences.about', { side: sideOf(fence), ...bandValues(fence) }, locale);
  return (
    <li>
      <button
        type="button"
        className={css['row']}
        aria-expanded={isSelected}
        data-fence-row={index + 1}
        onClick={() => (isSelected ? view.setState({ selectedFence: undefined }) : selectFence(index))}
      >
        <i className={css['swatch']} data-side={sideOf(fence)} aria-hidden="true" />
        <span>
          <b>{toNameText(fence, index)}</b>
          <span className={css['about']}>{about}</span>
        </span>
      </button>
      {isSelected ? <FenceEditor fence={fence} index={index} /> : null}
    </li>
  );
}

/** More rows at once would be a list that nobody reads. */
const step = 20;

export function Fences() {
  const { run } = useCommands();
  const fences = useMission((state) => state.history.present.fences) ?? [];
  const selected = useView((state) => state.selectedFence);
  const tool = useView((state) => state.tool);
  const view = useViewStore();
  const [most, setMost] = useState(step);
  const isDrawing = tool === 'fence' || tool === 'fence_circle';
  const shown = Math.max(most, (selected ?? 0) + 1);
  const drawing = (name: 'fence' | 'fence_circle') => (
    <Button
      aria-pressed={tool === name}
      onClick={() => (tool === name ? view.setState({ tool: 'select' }) : run(`tool_${name}`))}
    >
      {words(`command.tool_${name}`)}
    </Button>
  );
  return (
    <section className={fields['stack']} aria-labelledby="fences-title" data-testid="fences">
      <h3 id="fences-title" className={css['title']}>
        {words('window.fences.title')}
      </h3>
      {fences.length === 0 && !isDrawing ? (
        <p className={fields['small']}>{words('window.fences.none')}</p>
      ) : null}
      {isDrawing ? (
        <p className={fields['small']} role="status">
          {words('window.fences.drawing', { tool })}
        </p>
      ) : null}
      <div className={css['draw']}>
        {drawing('fence')}
        {drawing('fence_circle')}
      </div>
      {fences.length === 0 ? null : (
        <ul className={css['list']} aria-label={words('window.fences.list')}>
          {fences.slice(0, shown).map((fence, index) => (
            <Row key={index.toString()} {...{ fence, index }} isSelected={index === selected} />
          ))}
        </ul>
      )}
      {fences.length > shown ? (
        <Button kind="quiet" onClick={() => setMost(shown + step)}>
          {words('window.import.show_more', { count: Math.min(step, fences.length - shown) })}
        </Button>
      ) : null}
    </section>
  );
}
