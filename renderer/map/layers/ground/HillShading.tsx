import { TileLayer } from 'react-leaflet';
import type { MapHills } from '../../mapProps.ts';

/** Farther out the host draws none; closer, those of this level are enlarged. */
const zooms = { least: 9, most: 15 };

/** Hills in light and shadow over the map; another source of heights draws them anew. */
export function HillShading({ hills }: { readonly hills: MapHills }) {
  return (
    <TileLayer
      key={hills.heights}
      url="/tiles/hills/{z}/{x}/{y}"
      pane="hills"
      opacity={hills.opacity}
      minZoom={zooms.least}
      maxNativeZoom={zooms.most}
      maxZoom={19}
    />
  );
}
