import { useState } from 'react';
import { tagOf } from '../../../server/contract/locale.ts';
import { type TrackFormat, trackFormats } from '../../../server/contract/schemas/flightTrack.ts';
import { useParts } from '../../parts/part.ts';
import { useMissionStore } from '../../plan/planStores.ts';
import { ask } from '../../platform/ask.ts';
import { Button } from '../../ui/Button.tsx';
import { localeOfPage, words } from '../../ui/words.ts';
import { saveWritten } from '../export/savedFiles.ts';
import css from './Fly.module.css';
import { useFlight } from './flightStore.ts';

const formatNames = { kml: 'KML', czml: 'CZML' } as const satisfies Record<TrackFormat, string>;

const minute_ms = 60_000;

const startNow = (): string => new Date(Math.round(Date.now() / minute_ms) * minute_ms).toISOString();

/** Saves the flight as a track with times, which begins at the hour of the plan, or now. */
export function TrackFiles() {
  const { bridge } = useParts();
  const { store } = useFlight();
  const mission = useMissionStore();
  const [said, say] = useState('');
  const save = async (format: TrackFormat) => {
    const { question } = store.getState().known;
    if (question === undefined) return;
    const { name } = mission.store.getState().history.present;
    say(words('window.fly.writing'));
    const start_at = question.mission.weather?.takeoff_time ?? startNow();
    const target = { name, format, start_at, language: tagOf(localeOfPage()) };
    const written = await ask(bridge, 'exportTrack', { ...question, ...target });
    if (!written.ok) return say(written.problem.message);
    const answer = await saveWritten(bridge, written.output);
    if (answer === undefined) return say('');
    say(
      answer.ok ? words('window.export.saved', { filename: answer.output.filename }) : answer.problem.message,
    );
  };
  return (
    <fieldset className={css['files']} aria-label={words('window.fly.save_track')}>
      {trackFormats.map((format) => (
        <Button
          key={format}
          aria-label={words('window.fly.save_as', { format: formatNames[format] })}
          onClick={() => void save(format)}
        >
          {formatNames[format]}
        </Button>
      ))}
      <output>{said}</output>
    </fieldset>
  );
}
