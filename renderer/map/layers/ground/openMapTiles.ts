import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';

interface Colors {
  readonly wood: string;
  readonly water: string;
  readonly building: string;
  readonly road: string;
  readonly border: string;
  readonly name: string;
  readonly halo: string;
}

const colors: Readonly<Record<'light' | 'dark', Colors>> = {
  light: {
    wood: '#d3e5cd',
    water: '#a9cddb',
    building: '#d9d5cc',
    road: '#ffffff',
    border: '#9a93a8',
    name: '#3c4743',
    halo: '#ffffff',
  },
  dark: {
    wood: '#1d2b24',
    water: '#16333d',
    building: '#2a312f',
    road: '#4b5652',
    border: '#6d6780',
    name: '#c3cfca',
    halo: '#10171a',
  },
};

const classOf = ({ props }: Feature): string => String(props['class'] ?? '');
const isOf =
  (...classes: readonly string[]) =>
  (_zoom: number, feature: Feature): boolean =>
    classes.includes(classOf(feature));

const main = isOf('motorway', 'trunk', 'primary', 'secondary');
const isPath = isOf('path', 'track', 'rail', 'ferry');

const line = (color: string, stops: number[][], dash?: number[]) =>
  new LineSymbolizer({
    color,
    width: exp(1.6, stops),
    ...(dash !== undefined && { dash, dashColor: color, dashWidth: 1, skip: true }),
  });

/** Paints maps in the schema of OpenMapTiles, whose layers have other names than those of Protomaps (openmaptiles.org/schema). */
export function openMapTilesPaint(theme: 'light' | 'dark'): PaintRule[] {
  const { wood, water, building, road, border } = colors[theme];
  return [
    {
      dataLayer: 'landcover',
      symbolizer: new PolygonSymbolizer({ fill: wood }),
      filter: isOf('wood', 'grass'),
    },
    {
      dataLayer: 'waterway',
      symbolizer: line(water, [
        [8, 0.5],
        [16, 4],
      ]),
    },
    { dataLayer: 'building', symbolizer: new PolygonSymbolizer({ fill: building }), minzoom: 13 },
    {
      dataLayer: 'transportation',
      symbolizer: line(
        border,
        [
          [12, 0.5],
          [18, 2],
        ],
        [3, 2],
      ),
      filter: isPath,
    },
    {
      dataLayer: 'transportation',
      symbolizer: line(road, [
        [10, 0.4],
        [18, 9],
      ]),
      filter: (zoom, feature) => !main(zoom, feature) && !isPath(zoom, feature),
    },
    {
      dataLayer: 'transportation',
      symbolizer: line(road, [
        [5, 0.6],
        [12, 3],
        [18, 16],
      ]),
      filter: main,
    },
    {
      dataLayer: 'boundary',
      symbolizer: line(border, [
        [2, 0.6],
        [12, 1.5],
      ]),
    },
  ];
}

export function openMapTilesNames(theme: 'light' | 'dark'): LabelRule[] {
  const { name: fill, halo: stroke } = colors[theme];
  const look = { fill, stroke, width: 2, labelProps: ['name'] };
  return [
    { dataLayer: 'place', symbolizer: new CenteredTextSymbolizer({ ...look, font: '600 12px sans-serif' }) },
    {
      dataLayer: 'transportation_name',
      symbolizer: new LineLabelSymbolizer({ ...look, font: '11px sans-serif' }),
      minzoom: 14,
    },
  ];
}
