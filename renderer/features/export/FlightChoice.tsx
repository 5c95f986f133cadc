import { RadioGroup } from 'radix-ui';
import { FlightSwatch } from '../../ui/FlightSwatch.tsx';
import { words } from '../../ui/words.ts';
import { toPointsText } from '../import/importText.ts';
import { ChoiceItem } from '../import/RouteChoices.tsx';
import css from './ExportDialog.module.css';
import { Sentences } from './ExportPreview.tsx';
import type { ExportState } from './exportStore.ts';
import { useExporter } from './exportStore.ts';
import { toScopeTexts } from './exportText.ts';

const scopes = ['flights', 'whole'] as const;

/** Offers a file for each flight of a split, or one for the whole plan. */
export function Scopes({ state }: { readonly state: ExportState }) {
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
export function FlightsPreview({ state }: { readonly state: ExportState }) {
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
