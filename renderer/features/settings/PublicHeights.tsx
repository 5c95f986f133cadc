import { useStore } from 'zustand';
import type { MapSources } from '../../../server/contract/schemas/maps.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { useMaps, useSources } from '../maps/mapsStore.ts';

type PublicSet = MapSources['heights'][number];

const aboutOf = ({ name, address, attribution }: PublicSet): string =>
  words('window.settings.public_heights_about', {
    kind: address.startsWith('glo30+') ? 'glo30' : 'tiles',
    owners: attribution.map(({ text }) => text).filter((text) => text !== name),
  });

/** Puts a set that is switched on before those that are not as good, so that of equally fine ones it is asked first. */
export function switched(
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

export function PublicHeights() {
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
