import { useEffect } from 'react';
import { useStore } from 'zustand';
import { resultFormats } from '../../../server/contract/schemas/resultFile.ts';
import { useMission } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import css from './ResultFiles.module.css';
import { useResultExporter } from './resultStore.ts';

const formatNames = { csv: 'CSV', geojson: 'GeoJSON', kml: 'KML' } as const;
const formats = resultFormats.map((value) => ({ value, label: formatNames[value] }));

/** The figures of the plan for a spreadsheet or a map: its legs, and the rings around its launch point. */
export function ResultFiles() {
  const resultExporter = useResultExporter();
  const { format, under_way, said } = useStore(resultExporter.store);
  const hasLaunch = useMission(({ history }) => history.present.home !== undefined);
  const hasRoute = useMission(({ history }) => history.present.waypoints.length > 0);
  useEffect(() => resultExporter.forget, [resultExporter]);
  const isBusy = under_way !== undefined;
  return (
    <section
      className={css['results']}
      aria-label={words('window.export.figures')}
      data-testid="result-files"
    >
      <div>
        <h3>{words('window.export.figures')}</h3>
        <p>{words(hasLaunch ? 'window.export.figures_about' : 'window.common.launch_first')}</p>
      </div>
      <div className={css['acts']}>
        <Segments
          label={words('window.export.figures_format')}
          value={format}
          options={formats}
          onChange={resultExporter.choose}
        />
        <Button disabled={!hasLaunch || !hasRoute || isBusy} onClick={() => void resultExporter.save('legs')}>
          {words('window.export.save_legs')}
        </Button>
        <Button disabled={!hasLaunch || isBusy} onClick={() => void resultExporter.save('rings')}>
          {words('window.export.save_rings')}
        </Button>
        <p className={css['said']} role="status" data-tone={said?.isProblem === true ? 'bad' : 'quiet'}>
          {isBusy ? words('window.export.writing', { what: under_way }) : (said?.text ?? '')}
        </p>
      </div>
    </section>
  );
}
