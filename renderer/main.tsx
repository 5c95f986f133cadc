import './platform/underPolicy.ts';
import './platform/underPolicy.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter';
import './theme/tokens.css';
import './theme/base.css';
import { App } from './App.tsx';
import { OtherTab } from './features/shell/OtherTab.tsx';
import { RootBoundary } from './features/shell/RootBoundary.tsx';
import type { Parts } from './parts/part.ts';
import { makePlanner } from './planner.ts';
import { bridge } from './platform/bridge.ts';
import { holdPlan, takePlan } from './platform/planTab.ts';
import { usePlanSaver } from './saverByHost.ts';
import { findStartPlan, forgetPlanOfPage } from './startPlan.ts';

const pageStorage = () => localStorage;
const tab = { locks: navigator.locks, storage: sessionStorage, reload: () => location.reload() };

async function startPlanner() {
  const start = await findStartPlan(bridge, pageStorage);
  return makePlanner({
    bridge,
    start: { ...start, forgetOldPlan: () => forgetPlanOfPage(pageStorage) },
    schedule: (effect) => queueMicrotask(effect),
    later: (effect, pause_ms) => setTimeout(effect, pause_ms),
  });
}

let parts: Parts | undefined;
const saveLast = () => parts?.of(usePlanSaver).saveLast();
/** Each window has a plan of its own; of tabs, one has the plan. */
const isOurs = window.homeward !== undefined || (await holdPlan(tab, saveLast));
if (isOurs) parts = await startPlanner();
for (const event of ['beforeunload', 'pagehide']) addEventListener(event, saveLast);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <RootBoundary>
        {parts === undefined ? <OtherTab onTake={() => void takePlan(tab)} /> : <App parts={parts} />}
      </RootBoundary>
    </StrictMode>,
  );
}
