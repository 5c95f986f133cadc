const noWaypoint = /^(poi|roi|point of interest|gcp|ground control point|obstacle|marker)$/i;

/** Whether the type of a point says that nobody flies there. */
export const isNoWaypoint = (type: string): boolean => noWaypoint.test(type.slice(0, 60).trim());
