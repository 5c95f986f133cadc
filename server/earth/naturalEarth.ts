import { cornersOf, outlineOf, readTopology } from './topology.ts';

interface Objects {
  readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly number[][])[] }[] };
}

/** Longitude, latitude, longitude, latitude …, degrees. */
type Corners = Float64Array;

/** The land of the earth. */
interface Land {
  /** All coasts, each once. */
  readonly lines: readonly Corners[];
  /** Outlines of land, and of water in it. */
  readonly outlines: readonly Corners[];
}

let known: Land | undefined;

/** Natural Earth's land at 1:10 million, the outline of the built-in map. Read once. */
export function naturalEarth(): Land {
  known ??= readLand();
  return known;
}

function readLand(): Land {
  const topology = readTopology<Objects>('land-10m');
  const { arcs, transform, objects } = topology;
  return {
    lines: arcs.map((line) => Float64Array.from(cornersOf(line, transform).flat())),
    outlines: objects.land.geometries
      .flatMap((geometry) => geometry.arcs.flat())
      .map((places) => Float64Array.from(outlineOf(places, topology).flat())),
  };
}
