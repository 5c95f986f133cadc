import { plainName } from '../../../engine/flightplan/write/plainName.ts';
import { type XmlNode, xmlText } from '../../../engine/flightplan/write/xmlText.ts';
import { utf8Of } from '../../../engine/utf8.ts';
import type { ResultFormat } from '../../contract/schemas/resultFile.ts';
import { cutLine } from '../outlines/dateLine.ts';
import type { Pair } from '../outlines/polygons.ts';
import type { ResultShape } from './resultShapes.ts';

interface Titled {
  readonly name: string;
  readonly shapes: readonly ResultShape[];
}

function geometryOf(shape: ResultShape) {
  if (shape.line !== undefined) {
    const lines = cutLine(shape.line);
    const [only] = lines;
    if (only === undefined) return { type: 'Point', coordinates: pairOf(shape.line[0]) };
    return lines.length === 1
      ? { type: 'LineString', coordinates: only }
      : { type: 'MultiLineString', coordinates: lines };
  }
  const { areas: polygons = [] } = shape;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

const pairOf = (place: { readonly lat: number; readonly lon: number } | undefined): readonly number[] =>
  place === undefined ? [] : [place.lon, place.lat];

/** RFC 7946, cut at 180°; without heights, which it counts from the ellipsoid alone. */
export const featureCollection = ({ name, shapes }: Titled) => ({
  type: 'FeatureCollection',
  name,
  features: shapes.map((shape) => ({
    type: 'Feature',
    properties: { name: shape.name, stroke: shape.color, ...shape.figures },
    geometry: geometryOf(shape),
  })),
});

const geojsonText = (titled: Titled): string => `${JSON.stringify(featureCollection(titled), null, 1)}\n`;

const coordinatesText = (path: readonly Pair[]) => path.map(([lon, lat]) => `${lon},${lat}`).join(' ');

function kmlGeometry(shape: ResultShape): XmlNode {
  if (shape.line !== undefined) {
    const lines = cutLine(shape.line);
    if (lines.length === 0) return { Point: { coordinates: pairOf(shape.line[0]).join(',') } };
    return { LineString: lines.map((line) => ({ tessellate: '1', coordinates: coordinatesText(line) })) };
  }
  const edge = (ring: readonly Pair[]) => ({ LinearRing: { coordinates: coordinatesText(ring) } });
  return {
    Polygon: (shape.areas ?? []).map(([outer = [], ...inner]) => ({
      tessellate: '1',
      outerBoundaryIs: edge(outer),
      ...(inner.length > 0 && { innerBoundaryIs: inner.map(edge) }),
    })),
  };
}

/** `#0b6e4f` as KML has it: opacity, blue, green, red. */
const kmlColor = (color: string, opacity: string) =>
  `${opacity}${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`;

const kmlStyle = (color: string): XmlNode => ({
  '@id': `c${color.slice(1)}`,
  LineStyle: { color: kmlColor(color, 'ff'), width: '3' },
  PolyStyle: { color: kmlColor(color, '20') },
});

const dataOf = (figures: ResultShape['figures']) =>
  Object.entries(figures)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): XmlNode => ({ '@name': name, value: String(value) }));

/** KML 2.2 (OGC 07-147r2), on the ground, with the colours of the window. */
const kmlText = ({ name, shapes }: Titled): string =>
  xmlText({
    kml: {
      '@xmlns': 'http://www.opengis.net/kml/2.2',
      Document: {
        name,
        Style: [...new Set(shapes.map(({ color }) => color))].map(kmlStyle),
        Placemark: shapes.map((shape) => ({
          name: shape.name,
          styleUrl: `#c${shape.color.slice(1)}`,
          ExtendedData: { Data: dataOf(shape.figures) },
          MultiGeometry: kmlGeometry(shape),
        })),
      },
    },
  });

type Row = ResultShape['figures'];

/** A leg is a row; an edge is a row for each of its corners, closed outlines one after another. */
const rowsOf = ({ figures, areas }: ResultShape): readonly Row[] =>
  areas === undefined
    ? [figures]
    : areas.flatMap((polygon, area) =>
        polygon.flatMap((outline, hole) =>
          outline.map(([longitude, latitude], at) => ({
            ...figures,
            corner: at + 1,
            latitude,
            longitude,
            area: area + 1,
            hole,
          })),
        ),
      );

/** RFC 4180. Cells are figures and words of this program alone, so none can be a formula. */
function csvText({ shapes }: Titled): string {
  const rows = shapes.flatMap(rowsOf);
  const heads = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => heads.map((head) => row[head] ?? '').join(','));
  return `${[heads.join(','), ...lines].join('\r\n')}\r\n`;
}

const writers: Readonly<Record<ResultFormat, (titled: Titled) => string>> = {
  csv: csvText,
  geojson: geojsonText,
  kml: kmlText,
};

/** Shapes of an answer as a file for other tools. */
export const writeShapes = (titled: Titled, format: ResultFormat): Uint8Array<ArrayBuffer> =>
  utf8Of(writers[format]({ ...titled, name: plainName(titled.name) }));
