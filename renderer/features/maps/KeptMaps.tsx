import type { Map as LeafletMap } from 'leaflet';
import { Database, Download, Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import type { MapLayer } from '../../../server/contract/schemas/maps.ts';
import { useSettings, useSettingsControl } from '../../platform/settingsStore.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import type { AreaAsked } from './areasStore.ts';
import { useAreas } from './areasStore.ts';
import { longitudesInView } from './longitudesInView.ts';
import css from './MapChooser.module.css';
import { useMapFiles } from './mapFilesStore.ts';
import { useMaps } from './mapsStore.ts';
import { keptText, mayShow, megabytesText } from './mapText.ts';

/** Returns the area in view, from the zoom at which the map is drawn. */
function areaInView(layer: MapLayer, map: LeafletMap): AreaAsked {
  const bounds = map.getBounds();
  const area = {
    south: Math.max(bounds.getSouth(), -85),
    north: Math.min(bounds.getNorth(), 85),
    ...longitudesInView(bounds.getWest(), bounds.getEast()),
  };
  const [least, most] = layer.zooms;
  return { layer, area, zoom: Math.min(Math.max(Math.round(map.getZoom()), least), most) };
}

export function Kept() {
  const maps = useMaps();
  const sources = useStore(maps.store, (state) => state.sources);
  if (sources === undefined) return null;
  return (
    <div className={css['kept']}>
      <Database aria-hidden="true" />
      <span>{keptText(sources)}</span>
      <Button kind="quiet" disabled={sources.kept_bytes === 0} onClick={() => void maps.clear()}>
        {words('window.maps.clear')}
      </Button>
    </div>
  );
}

interface AreasProps {
  readonly layer: MapLayer | undefined;
  readonly map: LeafletMap;
  readonly onAsk: () => void;
}

/** Lists the kept areas, and offers to keep the one in view where the map's owner allows it. */
export function Areas({ layer, map, onAsk }: AreasProps) {
  const areas = useAreas();
  const maps = useMaps();
  const { network } = useSettings();
  const area_bytes = useStore(maps.store, (state) => state.sources?.area_bytes ?? 0);
  const canKeep = layer !== undefined && layer.may_keep_areas !== 'no' && mayShow(layer, network);
  if (!canKeep && area_bytes === 0) return null;
  const askForArea = () => {
    if (layer !== undefined) areas.open(areaInView(layer, map));
    onAsk();
  };
  return (
    <div className={css['kept']}>
      <Download aria-hidden="true" />
      <span>
        {area_bytes === 0
          ? words('window.maps.no_area')
          : words('window.maps.areas_size', { size: megabytesText(area_bytes) })}
      </span>
      {area_bytes > 0 && (
        <Button kind="quiet" onClick={() => void areas.clear()}>
          {words('window.common.delete')}
        </Button>
      )}
      {canKeep && (
        <Button kind="quiet" onClick={askForArea}>
          {words('window.maps.keep_this_area')}
        </Button>
      )}
    </div>
  );
}

/** The files that maps are read from, each with a way to delete its copy. */
export function Files({ files }: { readonly files: readonly MapLayer[] }) {
  const mapFiles = useMapFiles();
  const settings = useSettingsControl();
  const remove = async ({ id }: MapLayer) => {
    if (settings.store.getState().settings.map === id) await settings.save({ map: 'outline' });
    await mapFiles.remove(id);
  };
  if (files.length === 0) return null;
  return (
    <ul className={css['files']} aria-label={words('window.maps.offline_files')}>
      {files.map((file) => (
        <li key={file.id}>
          <span>{file.source}</span>
          <span>{megabytesText(file.size_bytes ?? 0)}</span>
          <IconButton
            icon={Trash2}
            size="s"
            label={words('window.maps.delete_copy', { name: file.source })}
            onClick={() => void remove(file)}
          />
        </li>
      ))}
    </ul>
  );
}
