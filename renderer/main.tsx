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
import { findStartPlan, forgetPlanOfPage } from './startPlan.ts';

const pageStorage = () => localStorage;
const start = await findStartPlan(bridge, pageStorage);
const planner = makePlanner({
  bridge,
  start,
  schedule: (effect) => queueMicrotask(effect),
  later: (effect, pause_ms) => setTimeout(effect, pause_ms),
  forgetOldPlan: () => forgetPlanOfPage(pageStorage),
});
for (const event of ['beforeunload', 'pagehide']) addEventListener(event, planner.saver.saveLast);

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
