import { Fragment } from 'react';
import { useStore } from 'zustand';
import { refusalOf, useSettingsControl } from '../../platform/settingsStore.ts';
import { words } from '../../ui/words.ts';
import { useMaps, useSources } from '../maps/mapsStore.ts';
import { HeightFactsRow } from './HeightFactsRow.tsx';
import { PublicHeights } from './PublicHeights.tsx';
import { TextRow } from './TextRow.tsx';

const most = 8;

const isFile = (source: string): boolean => /^(\/|[a-z]:[\\/])/i.test(source);

/** A sentence on why a source is refused at once; the host looks closer. `undefined` if it seems valid. */
function toFault(source: string): string | undefined {
  if (source.length > 500) return words('window.common.address_long');
  if (/^([a-z][a-z0-9]*\+)?http:\/\/(?!localhost|127\.|\[::1\])/i.test(source))
    return words('window.common.address_not_secure');
  if (source === '' || /^([a-z][a-z0-9]*\+)?https?:\/\//i.test(source)) return undefined;
  return isFile(source) ? undefined : words('window.settings.source_wrong');
}

/** The public sets of ground heights, a row for each source of one's own, and one for the next. */
export function GroundSources() {
  const control = useSettingsControl();
  const { nameGround } = useSources();
  const sets = useStore(useMaps().store, (state) => state.sources)?.heights ?? [];
  const { settings, problem } = useStore(control.store);
  const { elevation_sources } = settings;
  const isPublic = (name: string) => sets.some(({ address }) => address === name);
  const own = elevation_sources.filter((name) => !isPublic(name));
  const rows = [...new Set([...own, ''])].slice(0, Math.max(1, most - elevation_sources.length + own.length));
  const replace = (index: number, source: string) =>
    void nameGround([
      ...rows.with(index, source).filter((name) => name !== ''),
      ...elevation_sources.filter(isPublic),
    ]);
  const texts = rows.map((source, index) => (
    <Fragment key={source}>
      <TextRow
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
      {isFile(source) ? <HeightFactsRow source={source} /> : null}
    </Fragment>
  ));
  return (
    <>
      <PublicHeights />
      {texts}
    </>
  );
}
