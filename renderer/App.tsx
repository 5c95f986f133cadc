import { Tooltip } from 'radix-ui';
import { useEffect } from 'react';
import type { DesktopBridge } from '../server/contract/desktopBridge.ts';
import css from './App.module.css';
import { DropOverlay } from './panels/DropOverlay.tsx';
import { ExportDialog } from './panels/ExportDialog.tsx';
import { LeftPanel } from './panels/LeftPanel.tsx';
import { MapArea } from './panels/MapArea.tsx';
import { Messages } from './panels/Messages.tsx';
import { RouteDialog } from './panels/RouteDialog.tsx';
import { SettingsDialog } from './panels/SettingsDialog.tsx';
import { SurveyDialog } from './panels/SurveyDialog.tsx';
import { TopBar } from './panels/TopBar.tsx';
import { runMenuCommand, useShortcuts } from './panels/useShortcuts.ts';
import { VerdictStrip } from './panels/VerdictStrip.tsx';
import type { Planner } from './stores/planner.ts';
import { PlannerProvider, useSettings } from './stores/plannerContext.ts';
import { useTheme } from './theme/useTheme.ts';
import { UnitsProvider } from './ui/unitsContext.ts';

function useHost(planner: Planner, bridge: DesktopBridge) {
  useEffect(() => {
    const stops = [
      bridge.onMenuCommand((command) => runMenuCommand(command, planner)),
      bridge.onOpenFile((opened) => void planner.importer.openFile(opened)),
    ];
    void planner.start();
    return () => {
      for (const stop of stops) stop();
    };
  }, [planner, bridge]);
}

function Window({ planner, bridge }: Props) {
  const { theme, units } = useSettings();
  const worn = useTheme(theme);
  useShortcuts(planner);
  useHost(planner, bridge);
  return (
    <UnitsProvider value={units}>
      <Tooltip.Provider delayDuration={350}>
        <div className={css['window']}>
          <TopBar />
          <main className={css['page']}>
            <MapArea theme={worn} />
            <LeftPanel />
            <VerdictStrip />
          </main>
        </div>
        <RouteDialog />
        <SurveyDialog />
        <ExportDialog />
        <SettingsDialog />
        <DropOverlay />
        <Messages theme={worn} />
      </Tooltip.Provider>
    </UnitsProvider>
  );
}

interface Props {
  readonly planner: Planner;
  readonly bridge: DesktopBridge;
}

export function App(props: Props) {
  return (
    <PlannerProvider value={props.planner}>
      <Window {...props} />
    </PlannerProvider>
  );
}
