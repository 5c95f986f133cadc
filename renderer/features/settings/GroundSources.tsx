import { Fragment } from 'react';
import { useStore } from 'zustand';
import type { MapSources } from '../../../server/contract/schemas/maps.ts';
import type { HeightFacts } from '../../../server/contract/schemas/window.ts';
import { refusalOf, useSettings, useSettingsControl } from '../../platform/settingsStore.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { optionsOf } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { useMaps, useSources } from '../maps/mapsStore.ts';
import css from './SettingsDialog.module.css';
import { TextRow } from './TextRow.tsx';

const choices = ['by_name', 'terrain', 'surface'] as const;
type Choice = (typeof choices)[number];

/** A 90 of 100 error is 1.645 standard deviations; this is one of those. */
const errorBound = { min: 0.01, max: 50, unit: 'm', step: 0.1 } as const;

/** Asks what the heights of files are: bare ground or surface, how exact, and of when. */
function HeightFactsRow({ source }: Pick<HeightFacts, 'source'>) {
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
        options={optionsOf(choices, (surface) => words('window.settings.height_surface_choice', { surface }))}
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

type PublicSet = MapSources['heights'][number];

const aboutOf = ({ name, address, attribution }: PublicSet): string =>
  words('window.settings.public_heights_about', {
    kind: address.startsWith('glo30+') ? 'glo30' : 'tiles',
    owners: attribution.map(({ text }) => text).filter((text) => text !== name),
  });

/** Puts a set that is switched on before those that are not as good, so that of equally fine ones it is asked first. */
function switched(
  named: readonly string[],
  sets: readonly Pick<PublicSet, 'address'>[],
  address: string,
): readonly string[] {
  if (named.includes(address)) return named.filter((name) => name !== address);
  const order = sets.map((set) => set.address);
  const worse = order.slice(order.indexOf(address) + 1);
  const at = named.findIndex((name) => worse.includes(name));
  return at < 0 ? [...named, address] : named.toSpliced(at, 0, address);
}

function PublicHeights() {
  const { nameGround } = useSources();
  const { elevation_sources } = useSettings();
  const sets = useStore(useMaps().store, (state) => state.sources)?.heights ?? [];
  return sets.map((set) => (
    <SwitchRow
      key={set.address}
      label={set.name}
      about={aboutOf(set)}
      isOn={elevation_sources.includes(set.address)}
      onChange={() => void nameGround(switched(elevation_sources, sets, set.address))}
    />
  ));
}

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
