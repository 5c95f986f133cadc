import type { ComparedFigures } from '../../../server/report/compare/comparedFigures.ts';
import { type Status, StatusMark } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import type { ComparedVariant } from './comparison.ts';
import css from './VariantTabs.module.css';

const statusOf: Readonly<Partial<Record<ComparedFigures['verdict'], Status>>> = {
  ok: 'ok',
  level: 'level',
  tight: 'warn',
  warn: 'warn',
  bad: 'bad',
};

interface Props {
  readonly variant: ComparedVariant;
  readonly figures: ComparedFigures | undefined;
}

/** The verdict of a variant as a shape, whose name is its headline; dimmed while a newer one is awaited. */
export function VariantMark({ variant, figures }: Props) {
  const { standing, refusal } = variant;
  if (refusal !== undefined) return <StatusMark status="bad" label={refusal} />;
  const status = figures && statusOf[figures.verdict];
  if (figures === undefined || status === undefined) return null;
  const isChecking = standing === 'checking';
  const label = isChecking ? words('window.verdict.checking') : figures.title;
  return (
    <i className={css['mark']} data-checking={isChecking} title={label}>
      <StatusMark status={status} label={label} />
    </i>
  );
}
