import type { HeightFacts } from '../../../server/contract/schemas/window.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import { useSources } from '../maps/mapsStore.ts';
import css from './SettingsDialog.module.css';
import { TextRow } from './TextRow.tsx';

const choices = ['by_name', 'terrain', 'surface'] as const;
type Choice = (typeof choices)[number];

/** A 90 of 100 error is 1.645 standard deviations; this is one of those. */
const errorBound = { min: 0.01, max: 50, unit: 'm', step: 0.1 } as const;

/** Asks what the heights of files are: bare ground or surface, how exact, and of when. */
export function HeightFactsRow({ source }: Pick<HeightFacts, 'source'>) {
  const { stateGround } = useSources();
  const { elevation_facts } = useSettings();
  const facts: HeightFacts = elevation_facts.find((one) => one.source === source) ?? { source };
  const { surface: _, ...others } = facts;
  const { error_m: __, ...withoutError } = facts;
  const { dated: ___, ...withoutDate } = facts;
  return (
    <fieldset className={css['facts']} aria-label={words('window.settings.height_facts', { source })}>
      <Select<Choice>
        label={words('window.settings.height_surface')}
        value={facts.surface ?? 'by_name'}
        options={choices.map((value) => ({
          value,
          label: words('window.settings.height_surface_choice', { surface: value }),
        }))}
        onChange={(value) => void stateGround(value === 'by_name' ? others : { ...others, surface: value })}
      />
      <NumberField
        label={words('window.settings.height_error')}
        bound={errorBound}
        value={facts.error_m}
        placeholder={words('window.settings.height_error_usual')}
        onChange={(error_m) => void stateGround({ ...withoutError, error_m })}
        onClear={() => void stateGround(withoutError)}
      />
      <TextRow
        label={words('window.settings.height_date')}
        about={words('window.settings.height_date_about')}
        value={facts.dated ?? ''}
        toFault={(text) => (text.length > 20 ? words('window.common.address_long') : undefined)}
        onCommit={(dated) => void stateGround(dated === '' ? withoutDate : { ...withoutDate, dated })}
      />
    </fieldset>
  );
}
