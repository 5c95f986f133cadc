import { useStore } from 'zustand';
import { refusalOf, useSettingsControl } from '../../platform/settingsStore.ts';
import { useSources } from '../maps/mapsStore.ts';
import { TextRow } from './TextRow.tsx';

const most = 8;
const about =
  'A folder of SRTM or GeoTIFF files, or an address with {z}, {x} and {y}. Empty: level ground at sea level is assumed.';
const aboutMore = 'Of several, the finest that has a place answers.';

/** A sentence on why a source is refused at once; the host looks closer. `undefined` if it seems valid. */
function toFault(source: string): string | undefined {
  if (source.length > 500) return 'At most 500 characters.';
  if (/^([a-z]+\+)?http:\/\/(?!localhost|127\.|\[::1\])/i.test(source))
    return 'Start with https://, or http:// for a server on this computer.';
  if (source === '' || /^([a-z]+\+)?https?:\/\//i.test(source)) return undefined;
  return /^(\/|[a-z]:[\\/])/i.test(source)
    ? undefined
    : 'Give the whole path of a folder, or an address that starts with https://.';
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
      label={index === 0 ? 'Ground heights' : `Ground heights ${index + 1}`}
      about={index === 0 ? about : aboutMore}
      placeholder={index === 0 ? 'none' : 'one more'}
      value={source}
      refusal={refusalOf(problem, `elevation_sources[${index}]`)}
      toFault={toFault}
      onCommit={(name) => replace(index, name)}
    />
  ));
}
