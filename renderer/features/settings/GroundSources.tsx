import { useStore } from 'zustand';
import { refusalOf, useSettingsControl } from '../../platform/settingsStore.ts';
import { words } from '../../ui/words.ts';
import { useSources } from '../maps/mapsStore.ts';
import { TextRow } from './TextRow.tsx';

const most = 8;

/** A sentence on why a source is refused at once; the host looks closer. `undefined` if it seems valid. */
function toFault(source: string): string | undefined {
  if (source.length > 500) return words('window.common.address_long');
  if (/^([a-z]+\+)?http:\/\/(?!localhost|127\.|\[::1\])/i.test(source))
    return words('window.common.address_not_secure');
  if (source === '' || /^([a-z]+\+)?https?:\/\//i.test(source)) return undefined;
  return /^(\/|[a-z]:[\\/])/i.test(source) ? undefined : words('window.settings.source_wrong');
}

/** A row for each source of ground heights, and one for the next. */
export function GroundSources() {
  const control = useSettingsControl();
  const { nameGround } = useSources();
  const { settings, problem } = useStore(control.store);
  const { elevation_sources } = settings;
  const rows = [...new Set([...elevation_sources, ''])].slice(0, most);
  const replace = (index: number, source: string) =>
    void nameGround(rows.with(index, source).filter((name) => name !== ''));
  return rows.map((source, index) => (
    <TextRow
      key={source}
      label={
        index === 0
          ? words('window.settings.ground_heights')
          : words('window.settings.ground_heights_number', { index })
      }
      about={
        index === 0
          ? words('window.settings.ground_about', { zoom: '{z}', column: '{x}', row: '{y}' })
          : words('window.settings.ground_more')
      }
      placeholder={words(index === 0 ? 'window.settings.no_source' : 'window.settings.one_more_source')}
      value={source}
      refusal={refusalOf(problem, `elevation_sources[${index}]`)}
      toFault={toFault}
      onCommit={(name) => replace(index, name)}
    />
  ));
}
