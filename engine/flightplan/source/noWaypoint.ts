const noWaypoint = /^(poi|roi|point of interest|gcp|ground control point|obstacle|marker)$/i;

/** True if the type of a point excludes a flight to it. */
export const isNoWaypoint = (type: string): boolean => noWaypoint.test(type.slice(0, 60).trim());
