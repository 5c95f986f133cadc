import { Tooltip } from 'radix-ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import css from './App.module.css';
import { runCommand } from './commands/command.ts';
import { DocumentDialog } from './features/documents/DocumentDialog.tsx';
import { useCloseQuestion, useWindowTitle } from './features/documents/useDocument.ts';
import { AircraftDialog } from './features/drone/AircraftDialog.tsx';
import { ClashDialog } from './features/drone/ClashDialog.tsx';
import { MyAircraftDialog } from './features/drone/MyAircraftDialog.tsx';
import { ExportDialog } from './features/export/ExportDialog.tsx';
import { AboutDialog } from './features/help/AboutDialog.tsx';
import { CommandList } from './features/help/CommandList.tsx';
import { ManualDialog } from './features/help/ManualDialog.tsx';
import { ShortcutsDialog } from './features/help/ShortcutsDialog.tsx';
import { DropOverlay } from './features/import/DropOverlay.tsx';
import { RouteDialog } from './features/import/RouteDialog.tsx';
import { UnitDialog } from './features/import/UnitDialog.tsx';
import { AreaDialog } from './features/maps/AreaDialog.tsx';
import { MapFileCard } from './features/maps/MapFileCard.tsx';
import { NetworkQuestion } from './features/maps/NetworkQuestion.tsx';
import { PlaceMenu } from './features/mission/PlaceMenu.tsx';
import { SpokenSelection } from './features/mission/SpokenSelection.tsx';
import { WaypointMenu } from './features/mission/WaypointMenu.tsx';
import { ProfileDrawer } from './features/profile/ProfileDrawer.tsx';
import { ColumnsDialog } from './features/replay/ColumnsDialog.tsx';
import { ReplayDialog } from './features/replay/ReplayDialog.tsx';
import { SettingsDialog } from './features/settings/SettingsDialog.tsx';
import { LeftPanel } from './features/shell/LeftPanel.tsx';
import { MapArea } from './features/shell/MapArea.tsx';
import { Messages } from './features/shell/Messages.tsx';
import { TopBar } from './features/shell/TopBar.tsx';
import { useHeldMark } from './features/shell/useHeldMark.ts';
import { useShortcuts } from './features/shell/useShortcuts.ts';
import { SurveyStrip } from './features/survey/SurveyStrip.tsx';
import { useDrawnSurvey } from './features/survey/surveyOfPlan.ts';
import { VerdictStrip } from './features/verdict/VerdictStrip.tsx';
import { useHostState } from './hostState.ts';
import { useOtherWindows } from './otherWindows.ts';
import { type Parts, PartsProvider, useParts } from './parts/part.ts';
import { useSettings } from './platform/settingsStore.ts';
import { useTheme } from './theme/useTheme.ts';
import { UnitsProvider } from './ui/unitsContext.ts';
import { useNewWrongEntries, WrongEntriesProvider } from './ui/wrongEntries.ts';

function useHost() {
  const parts = useParts();
  useEffect(() => {
    const { bridge, of } = parts;
    const host = of(useHostState);
    const stops = [
      bridge.onMenuCommand((command) => runCommand(command, parts)),
      bridge.onOpenFile((opened) => void of(useOtherWindows).openFromOutside(opened)),
      bridge.onChangedElsewhere(() => void host.reload()),
    ];
    void host.start();
    return () => {
      for (const stop of stops) stop();
    };
  }, [parts]);
}

function Window() {
  const { theme, units } = useSettings();
  const worn = useTheme(theme);
  const isSurvey = useStore(useDrawnSurvey().store, ({ survey }) => survey !== undefined);
  const wrongEntries = useNewWrongEntries();
  useShortcuts();
  useHeldMark();
  useWindowTitle();
  useCloseQuestion();
  useHost();
  return (
    <UnitsProvider value={units}>
      <Tooltip.Provider delayDuration={350}>
        <div className={css['window']}>
          <TopBar />
          <WrongEntriesProvider value={wrongEntries}>
            <main className={css['page']}>
              {isSurvey ? <SurveyStrip /> : <VerdictStrip />}
              <LeftPanel />
              <MapArea theme={worn} />
              {isSurvey ? null : <ProfileDrawer />}
            </main>
          </WrongEntriesProvider>
        </div>
        <RouteDialog />
        <UnitDialog />
        <ReplayDialog />
        <ColumnsDialog />
        <MyAircraftDialog />
        <AircraftDialog />
        <ClashDialog />
        <ExportDialog />
        <DocumentDialog />
        <SettingsDialog />
        <CommandList />
        <ManualDialog />
        <ShortcutsDialog />
        <AboutDialog />
        <NetworkQuestion />
        <DropOverlay />
        <MapFileCard />
        <AreaDialog />
        <SpokenSelection />
        <WaypointMenu />
        <PlaceMenu />
        <Messages theme={worn} />
      </Tooltip.Provider>
    </UnitsProvider>
  );
}

export function App({ parts }: { readonly parts: Parts }) {
  return (
    <PartsProvider value={parts}>
      <Window />
    </PartsProvider>
  );
}
