import './platform/underPolicy.ts';
import './platform/underPolicy.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter';
import './theme/tokens.css';
import './theme/base.css';
import { App } from './App.tsx';
import { RootBoundary } from './features/shell/RootBoundary.tsx';
import { makePlanner } from './planner.ts';
import { bridge } from './platform/bridge.ts';

const planner = makePlanner({
  bridge,
  storage: localStorage,
  schedule: (effect) => queueMicrotask(effect),
  // A timer set inside a frame runs after that frame.
  scheduleSaving: (effect) => requestAnimationFrame(() => setTimeout(effect)),
});

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <RootBoundary>
        <App planner={planner} bridge={bridge} />
      </RootBoundary>
    </StrictMode>,
  );
}
