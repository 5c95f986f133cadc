import type { Map as LeafletMap } from 'leaflet';
import { Check, Database, Layers, Link, type LucideIcon, WifiOff } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { MapLayer } from '../../../server/contract/schemas/maps.ts';
import { usePlanner, useSettings } from '../../plannerContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import css from './MapChooser.module.css';
import { OutlinePicture } from './mapPictures.tsx';
import { keptText, mayShow, previewAddress, servesPlace } from './mapText.ts';
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
  return <img src={address} alt="" />;
}

const Sign = ({ icon: Icon }: { readonly icon: LucideIcon }) => (
  <span className={css['sign']}>
    <Icon aria-hidden="true" />
  </span>
);

function Kept() {
  const { maps } = usePlanner();
  const sources = useStore(maps.store, (state) => state.sources);
  if (sources === undefined) return null;
  return (
    <div className={css['kept']}>
      <Database aria-hidden="true" />
      <span>{keptText(sources)}</span>
      <Button kind="quiet" disabled={sources.kept_bytes === 0} onClick={() => void maps.clear()}>
        Clear
      </Button>
    </div>
  );
}

interface ChoicesProps {
  readonly map: LeafletMap;
  readonly onChosen: () => void;
  readonly onOwn: () => void;
}

function Choices({ map, onChosen, onOwn }: ChoicesProps) {
  const { settings, maps } = usePlanner();
  const { map: shown, network } = useSettings();
  const layers = useStore(maps.store, (state) => state.sources?.maps ?? []);
  const [center] = useState(() => map.getCenter());
  useEffect(() => void maps.load(), [maps]);
  const choose = (id: string) => {
    void settings.save({ map: id });
    onChosen();
  };
  const here = layers.filter((layer) => layer.id === shown || servesPlace(layer, center));
  const mayShowLayer = (layer: MapLayer) => mayShow(layer, network);
  const tileOf = (layer: MapLayer) => (
    <Tile
      key={layer.id}
      name={layer.name}
      isChosen={layer.id === shown}
      isDisabled={!mayShowLayer(layer)}
      onChoose={() => choose(layer.id)}
    >
      {mayShowLayer(layer) ? <Preview layer={layer} map={map} /> : <Sign icon={WifiOff} />}
    </Tile>
  );
  const current = layers.find(({ id }) => id === shown);
  return (
    <>
      <div className={css['head']}>
        <h2>Map</h2>
        <span>
          {current === undefined
            ? 'Natural Earth, built in'
            : `${current.source} · zoom to ${current.zooms[1]}`}
        </span>
      </div>
      <div className={css['tiles']}>
        {here.filter(({ kind }) => kind !== 'own').map(tileOf)}
        <Tile name="Outline" isChosen={current === undefined} onChoose={() => choose('outline')}>
          <OutlinePicture />
        </Tile>
        {here.filter(({ kind }) => kind === 'own').map(tileOf)}
        <Tile name="Own address…" onChoose={onOwn}>
          <Sign icon={Link} />
        </Tile>
      </div>
      {network === 'online' ? null : (
        <p className={css['note']}>Offline: maps of others wait until Settings › Network says online.</p>
      )}
      <Kept />
    </>
  );
}

/** The button of the layers, and what it opens. */
export function MapChooser({ map }: { readonly map: LeafletMap }) {
  const [isOpen, setOpen] = useState(false);
  const [isOwnOpen, setOwnOpen] = useState(false);
  const openOwn = () => {
    setOpen(false);
    setOwnOpen(true);
  };
  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Tooltip text="Map layers" side="left">
          <Popover.Trigger asChild>
            <button type="button" className={css['button']} aria-label="Map layers">
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
            aria-label="Map layers"
          >
            <Choices map={map} onChosen={() => setOpen(false)} onOwn={openOwn} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <OwnMapsDialog isOpen={isOwnOpen} onClose={() => setOwnOpen(false)} />
    </>
  );
}
