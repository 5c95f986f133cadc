import { useTheme } from '../../theme/useTheme.ts';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import css from './RootBoundary.module.css';

/** Stands in place of the planner where another tab has the plan. */
export function OtherTab({ onTake }: { readonly onTake: () => void }) {
  useTheme('system');
  return (
    <main className={css['failed']}>
      <h1>{words('window.shell.other_tab')}</h1>
      <p>{words('window.shell.two_tabs')}</p>
      <Button kind="primary" onClick={onTake}>
        {words('window.shell.use_here')}
      </Button>
    </main>
  );
}
