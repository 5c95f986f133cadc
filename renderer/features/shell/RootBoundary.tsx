import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import css from './RootBoundary.module.css';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** Catches bugs in rendering. The plan was saved at its last change, so reloading brings it back. */
export class RootBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={css['failed']} role="alert">
        <h1>{words('window.shell.not_drawn')}</h1>
        <p>{words('window.shell.reload_to_go_on')}</p>
        <Button kind="primary" onClick={() => window.location.reload()}>
          {words('window.shell.reload')}
        </Button>
      </main>
    );
  }
}
