/** As GeoJSON and KML have it: longitude first. */
export type Pair = readonly [lon: number, lat: number];
