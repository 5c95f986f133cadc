import { Tooltip } from 'radix-ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type Locale, languageOf } from '../server/contract/locale.ts';
import css from './App.module.css';
import { runCommand } from './commands/command.ts';
import { DetailsDialog } from './features/briefing/DetailsDialog.tsx';
import { DocumentDialog } from './features/documents/DocumentDialog.tsx';
import { LockDialog } from './features/documents/LockDialog.tsx';
import { useCloseQuestion, useWindowTitle } from './features/documents/useDocument.ts';
import { AircraftDialog } from './features/drone/AircraftDialog.tsx';
import { ClashDialog } from './features/drone/ClashDialog.tsx';
import { MyAircraftDialog } from './features/drone/MyAircraftDialog.tsx';
import { ExportDialog } from './features/export/ExportDialog.tsx';
import { PairingQuestion } from './features/field/PairingQuestion.tsx';
import { FlyCard } from './features/fly/FlyCard.tsx';
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
import { PlaceMenu, WaypointMenu } from './features/mission/MapMenus.tsx';
import { SpokenSelection } from './features/mission/SpokenSelection.tsx';
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
import { useDrawing } from './features/structure/drawing.ts';
import { StructureStrip } from './features/structure/StructureStrip.tsx';
import { SurveyStrip } from './features/survey/SurveyStrip.tsx';
import { VariantTabs } from './features/variants/VariantTabs.tsx';
import { useVariants } from './features/variants/variantsStore.ts';
import { VerdictStrip } from './features/verdict/VerdictStrip.tsx';
import { useHostState } from './hostState.ts';
import { useOtherWindows } from './otherWindows.ts';
import { type Parts, PartsProvider, useParts } from './parts/part.ts';
import { useChosenLocale, useSettings } from './platform/settingsStore.ts';
import { useTheme } from './theme/useTheme.ts';
import { LocaleProvider } from './ui/localeContext.ts';
import { setPageLocale } from './ui/words.ts';
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

const strips = {
  survey: <SurveyStrip />,
  structure: <StructureStrip />,
  plan: <VerdictStrip />,
} as const;

function Window({ locale, worn }: { readonly locale: Locale; readonly worn: 'dark' | 'light' }) {
  const drawing = useDrawing();
  // Entries in the fields of one variant must not appear in another.
  const variant = useStore(useVariants().store, ({ shown }) => shown);
  const wrongEntries = useNewWrongEntries();
  useShortcuts();
  useHeldMark();
  useWindowTitle();
  useCloseQuestion();
  return (
    <LocaleProvider value={locale}>
      <Tooltip.Provider delayDuration={350}>
        <div className={css['window']}>
          <TopBar />
          {drawing === undefined ? <VariantTabs /> : null}
          <WrongEntriesProvider value={wrongEntries}>
            <main className={css['page']}>
              {strips[drawing ?? 'plan']}
              <LeftPanel key={variant} />
              <MapArea theme={worn} />
              {drawing === undefined ? <FlyCard /> : null}
              {drawing === undefined ? <ProfileDrawer /> : null}
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
        <DetailsDialog />
        <DocumentDialog />
        <LockDialog />
        <SettingsDialog />
        <CommandList />
        <ManualDialog />
        <ShortcutsDialog />
        <AboutDialog />
        <NetworkQuestion />
        <PairingQuestion where="map" />
        <DropOverlay />
        <MapFileCard />
        <AreaDialog />
        <SpokenSelection />
        <WaypointMenu />
        <PlaceMenu />
      </Tooltip.Provider>
    </LocaleProvider>
  );
}

/** Builds the window anew in another language: no text of the one before stays on screen. */
function InChosenLanguage() {
  const locale = useChosenLocale();
  const worn = useTheme(useSettings().theme);
  setPageLocale(locale);
  useHost();
  const language = languageOf(locale);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <>
      <Window key={language} locale={locale} worn={worn} />
      <Messages theme={worn} />
    </>
  );
}

export function App({ parts }: { readonly parts: Parts }) {
  return (
    <PartsProvider value={parts}>
      <InChosenLanguage />
    </PartsProvider>
  );
}
