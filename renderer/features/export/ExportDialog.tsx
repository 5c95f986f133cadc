import { RadioGroup } from 'radix-ui';
import { useStore } from 'zustand';
import { writeFormats } from '../../../engine/flightplan/write/writeFormat.ts';
import { useParts } from '../../parts/part.ts';
import { useMission } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { FlightSwatch } from '../../ui/FlightSwatch.tsx';
import { words } from '../../ui/words.ts';
import { useFlownAs } from '../drone/flownAs.ts';
import { toPointsText } from '../import/importText.ts';
import { ChoiceItem } from '../import/RouteChoices.tsx';
import { ControllerDialog } from './ControllerDialog.tsx';
import { useController } from './controllerStore.ts';
import css from './ExportDialog.module.css';
import {
  Done,
  FewerWaypoints,
  GroundAtHome,
  Preview,
  Problem,
  Sentences,
  SpeedsNote,
} from './ExportPreview.tsx';
import { type ExportState, isByFlight, isReadyToWrite, useExporter } from './exportStore.ts';
import {
  isCameraSilent,
  previewOf,
  toActText,
  toContentText,
  toEndingText,
  toKindText,
  toPreviewText,
  toScopeTexts,
  toTitleText,
  toToolText,
} from './exportText.ts';
import { ResultFiles } from './ResultFiles.tsx';

const scopes = ['flights', 'whole'] as const;

/** Offers a file for each flight of a split, or one for the whole plan. */
function Scopes({ state }: { readonly state: ExportState }) {
  const exporter = useExporter();
  const { scope, flights } = state;
  if (flights === undefined) return null;
  const texts = toScopeTexts(flights.length);
  return (
    <RadioGroup.Root
      className={css['scopes']}
      aria-label={words('window.export.files')}
      value={scope}
      onValueChange={(value) => exporter.chooseScope(value === 'whole' ? 'whole' : 'flights')}
    >
      {scopes.map((value) => (
        <ChoiceItem key={value} value={value} heading={texts[value].title} about={texts[value].about} />
      ))}
    </RadioGroup.Root>
  );
}

/** The files of the flights by name, and what to know about them before they are saved. */
function FlightsPreview({ state }: { readonly state: ExportState }) {
  const { flightFiles, isByNumber, parts } = state;
  const isDivided = isByNumber && parts !== undefined;
  if (flightFiles === undefined) return <p>{words('window.export.writing_flights')}</p>;
  const { problem, files, swapNotes, fileNotes } = flightFiles;
  if (problem !== undefined) return <p>{problem}</p>;
  return (
    <>
      <ul className={css['files']} aria-label={words('window.export.files_to_write')}>
        {files.map(({ filename, points }, at) => (
          <li key={filename}>
            {isDivided ? null : <FlightSwatch flight={at} />}
            <span>{filename}</span>
            <span>{toPointsText(points)}</span>
          </li>
        ))}
      </ul>
      <Sentences title={words('window.export.flight_ends')} sentences={swapNotes} />
      <Sentences title={words('window.export.know_files')} sentences={fileNotes} />
    </>
  );
}

function Formats({ state }: { readonly state: ExportState }) {
  const exporter = useExporter();
  const { scope, flights } = state;
  const isForOneFile = scope === 'flights' && flights === undefined && state.isSplitAwaited;
  return (
    <RadioGroup.Root
      className={css['formats']}
      aria-label={words('window.export.format')}
      value={state.format}
      onValueChange={(value) => {
        const format = writeFormats.find((known) => known === value);
        if (format !== undefined) exporter.choose(format);
      }}
    >
      {writeFormats.map((format) => {
        const preview = isForOneFile ? undefined : previewOf(state, format);
        return (
          <ChoiceItem
            key={format}
            value={format}
            heading={`${toToolText(format)} (${toEndingText(format)})`}
            about={toPreviewText(preview, flights === undefined ? 'whole' : scope)}
            data-refused={preview?.refusal !== undefined}
            data-grave={preview !== undefined && isCameraSilent(preview)}
          />
        );
      })}
    </RadioGroup.Root>
  );
}

function SaveButton({ state }: { readonly state: ExportState }) {
  const exporter = useExporter();
  const { host } = useParts().bridge;
  return (
    <Button kind="primary" disabled={!isReadyToWrite(state)} onClick={() => void exporter.save()}>
      {toActText(state, host)}
    </Button>
  );
}

/** A browser cannot write into the folder of a device; the file is downloaded there and copied by hand. */
function ControllerButton({ state }: { readonly state: ExportState }) {
  const controller = useController();
  const { host } = useParts().bridge;
  if (host === 'browser') return null;
  return (
    <Button disabled={!isReadyToWrite(state)} onClick={() => void controller.choose()}>
      {words('window.export.to_controller')}
    </Button>
  );
}

function Choice({ state }: { readonly state: ExportState }) {
  const exporter = useExporter();
  const flownAs = useFlownAs();
  const waypoints = useMission(({ history }) => history.present.waypoints);
  return (
    <Dialog
      title={toTitleText(state)}
      about={words('window.export.content_as', {
        content: toContentText(waypoints, flownAs()),
        files: isByFlight(state) ? 'several' : 'one',
      })}
      onClose={exporter.close}
      width={760}
      footnote={<Problem text={state.problem} />}
      actions={
        <>
          <ControllerButton state={state} />
          <SaveButton state={state} />
        </>
      }
    >
      <Scopes state={state} />
      <div className={css['columns']}>
        <Formats state={state} />
        <div className={css['preview']} data-testid="export-preview">
          <h2>{toKindText(state.format)}</h2>
          <div className={css['said']} aria-live="polite">
            <Figures standing={state.isChecking && state.previews !== undefined ? 'checking' : 'current'}>
              {isByFlight(state) ? <FlightsPreview state={state} /> : <Preview state={state} />}
            </Figures>
            <SpeedsNote state={state} />
          </div>
          <FewerWaypoints state={state} />
          <GroundAtHome state={state} />
        </div>
      </div>
      <ResultFiles />
    </Dialog>
  );
}

/** With nothing to write: the one reason, and a disabled button. */
function NoRoute({ state }: { readonly state: ExportState }) {
  const exporter = useExporter();
  return (
    <Dialog
      title={words('window.export.title')}
      about={words('window.export.no_route')}
      onClose={exporter.close}
      closing="close"
      actions={
        <Button kind="primary" disabled>
          {words('window.export.export')}
        </Button>
      }
    >
      <Problem text={state.problem} />
      <ResultFiles />
    </Dialog>
  );
}

function Exported({ state }: { readonly state: ExportState }) {
  const exporter = useExporter();
  const { host } = useParts().bridge;
  const { filename = '', notes = [] } = state.saved ?? {};
  return (
    <Done
      title={words(host === 'browser' ? 'window.export.downloaded' : 'window.export.exported')}
      about={words('window.export.exported_for', {
        filename,
        files: isByFlight(state) ? 'several' : 'one',
        tools: toToolText(state.format),
      })}
      heading={words(isByFlight(state) ? 'window.export.know_files' : 'window.export.know_file')}
      sentences={notes}
      testId="export-notes"
      onClose={exporter.close}
    />
  );
}

/** Writes the plan to a file: shows beforehand what each format loses, afterwards what to know about the file. */
export function ExportDialog() {
  const exporter = useExporter();
  const state = useStore(exporter.store);
  const isOnController = useStore(useController().store, ({ isOpen }) => isOpen);
  const isEmpty = useMission(({ history }) => history.present.waypoints.length === 0);
  if (!state.isOpen) return null;
  if (isOnController) return <ControllerDialog />;
  if (isEmpty) return <NoRoute state={state} />;
  if (state.saved !== undefined) return <Exported state={state} />;
  return <Choice state={state} />;
}
