import { useTheme } from '../../theme/useTheme.ts';
import { Button } from '../../ui/Button.tsx';
import css from './RootBoundary.module.css';

/** Stands in place of the planner where another tab has the plan. */
export function OtherTab({ onTake }: { readonly onTake: () => void }) {
  useTheme('system');
  return (
    <main className={css['failed']}>
      <h1>Homeward is open in another tab</h1>
      <p>Two tabs would save one plan over each other. What you changed there is kept.</p>
      <Button kind="primary" onClick={onTake}>
        Use it here
      </Button>
    </main>
  );
}
