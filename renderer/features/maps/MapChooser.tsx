import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import { Check, HardDrive, Layers, Link, type LucideIcon, Map as MapIcon, WifiOff } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { MapLayer } from '../../../server/contract/schemas/maps.ts';
import type { ViewedArea } from '../../../server/contract/schemas/world.ts';
import { toPercentText } from '../../../server/report/format.ts';
import { chooseMapFiles } from '../../platform/mapFileInput.ts';
import { useSettings, useSettingsControl } from '../../platform/settingsStore.ts';
import { SliderRow } from '../../ui/SliderRow.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { words } from '../../ui/words.ts';
import { Areas, Files, Kept } from './KeptMaps.tsx';
import css from './MapChooser.module.css';
import { useMapFiles } from './mapFilesStore.ts';
import { OutlinePicture } from './mapPictures.tsx';
import { useMaps } from './mapsStore.ts';
import { mayShow, previewAddress, servesPlace } from './mapText.ts';
import { OwnMapsDialog } from './OwnMapsDialog.tsx';

interface TileProps {
  readonly name: string;
  readonly isChosen?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Tile({ name, isChosen = false, isDisabled = false, onChoose, children }: TileProps) {
  return (
    <button
      type="button"
      className={css['tile']}
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onChoose}
    >
      <span className={css['picture']}>
        {children}
        {isChosen && <Check className={css['mark']} aria-hidden="true" />}
      </span>
      {name}
    </button>
  );
}

function Preview({ layer, map }: { readonly layer: MapLayer; readonly map: LeafletMap }) {
  const [address] = useState(() => previewAddress(layer, map.getCenter(), map.getZoom()));
  const [hasNone, setNone] = useState(false);
  if (hasNone || layer.form === 'vector') return <Sign icon={MapIcon} />;
  return <img src={address} alt="" onError={() => setNone(true)} />;
}

function goWhere(map: LeafletMap, area: ViewedArea | undefined): void {
  if (area === undefined) return;
  const bounds = latLngBounds([area.south, area.west], [area.north, area.east]);
  if (!map.getBounds().intersects(bounds)) map.fitBounds(bounds);
}

const Sign = ({ icon: Icon }: { readonly icon: LucideIcon }) => (
  <span className={css['sign']}>
    <Icon aria-hidden="true" />
  </span>
);

function Hills() {
  const settings = useSettingsControl();
  const maps = useMaps();
  const { hill_shading, hill_opacity_pct } = useSettings();
  const isReady = useStore(maps.store, (state) => state.sources?.has_hills === true);
  return (
    <div className={css['hills']}>
      <SwitchRow
        label={words('window.maps.hills')}
        about={isReady ? undefined : words('window.maps.hills_need_heights')}
        isOn={hill_shading}
        onChange={(isOn) => void settings.save({ hill_shading: isOn })}
      />
      {hill_shading && isReady && (
        <SliderRow
          label={words('window.maps.hills_strength')}
          value={hill_opacity_pct}
          least={10}
          most={100}
          step={10}
          text={toPercentText(hill_opacity_pct)}
          onChange={(chosen_pct) => void settings.save({ hill_opacity_pct: chosen_pct })}
        />
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly map: LeafletMap;
  readonly onChosen: () => void;
  readonly onOwn: () => void;
}

function Choices({ map, onChosen, onOwn }: ChoicesProps) {
  const settings = useSettingsControl();
  const maps = useMaps();
  const mapFiles = useMapFiles();
  const { map: shown, network } = useSettings();
  const layers = useStore(maps.store, (state) => state.sources?.maps ?? []);
  const [center] = useState(() => map.getCenter());
  useEffect(() => void maps.load(), [maps]);
  const choose = (id: string, layer?: MapLayer) => {
    void settings.save({ map: id });
    if (layer?.kind === 'file') goWhere(map, layer.within);
    onChosen();
  };
  const addFiles = () => {
    onChosen();
    void chooseMapFiles(document).then(mapFiles.add);
  };
  const here = layers.filter(
    (layer) => layer.id === shown || layer.kind === 'file' || servesPlace(layer, center),
  );
  const mayShowLayer = (layer: MapLayer) => mayShow(layer, network);
  const tileOf = (layer: MapLayer) => (
    <Tile
      key={layer.id}
      name={layer.name}
      isChosen={layer.id === shown}
      isDisabled={!mayShowLayer(layer)}
      onChoose={() => choose(layer.id, layer)}
    >
      {mayShowLayer(layer) ? <Preview layer={layer} map={map} /> : <Sign icon={WifiOff} />}
    </Tile>
  );
  const current = layers.find(({ id }) => id === shown);
  return (
    <>
      <div className={css['head']}>
        <h2>{words('window.maps.map')}</h2>
        <span>
          {current === undefined
            ? words('window.maps.built_in')
            : words('window.maps.source_zoom', { source: current.source, zoom: current.zooms[1] })}
        </span>
      </div>
      <div className={css['tiles']}>
        {here.filter(({ kind }) => kind !== 'own' && kind !== 'file').map(tileOf)}
        <Tile
          name={words('window.maps.outline')}
          isChosen={current === undefined}
          onChoose={() => choose('outline')}
        >
          <OutlinePicture />
        </Tile>
        {here.filter(({ kind }) => kind === 'file').map(tileOf)}
        <Tile name={words('window.maps.offline_file')} onChoose={addFiles}>
          <Sign icon={HardDrive} />
        </Tile>
        {here.filter(({ kind }) => kind === 'own').map(tileOf)}
        <Tile name={words('window.maps.own_address')} onChoose={onOwn}>
          <Sign icon={Link} />
        </Tile>
      </div>
      {network === 'online' ? null : <p className={css['note']}>{words('window.maps.offline_note')}</p>}
      <Hills />
      <Files files={layers.filter(({ kind }) => kind === 'file')} />
      <Areas layer={current} map={map} onAsk={onChosen} />
      <Kept />
    </>
  );
}

export function MapChooser({ map }: { readonly map: LeafletMap }) {
  const mapFiles = useMapFiles();
  const added = useStore(mapFiles.store, (state) => state.added);
  useEffect(() => goWhere(map, added), [map, added]);
  const [isOpen, setOpen] = useState(false);
  const [isOwnOpen, setOwnOpen] = useState(false);
  const openOwn = () => {
    setOpen(false);
    setOwnOpen(true);
  };
  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Tooltip text={words('window.maps.layers')} side="left">
          <Popover.Trigger asChild>
            <button type="button" className={css['button']} aria-label={words('window.maps.layers')}>
              <Layers aria-hidden="true" />
            </button>
          </Popover.Trigger>
        </Tooltip>
        <Popover.Portal>
          <Popover.Content
            className={css['popover']}
            side="left"
            align="start"
            sideOffset={10}
            collisionPadding={14}
            aria-label={words('window.maps.layers')}
          >
            <Choices map={map} onChosen={() => setOpen(false)} onOwn={openOwn} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <OwnMapsDialog isOpen={isOwnOpen} onClose={() => setOwnOpen(false)} />
    </>
  );
}
