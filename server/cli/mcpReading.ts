import { z } from 'zod';
import type { PlanReading } from '../../engine/flightplan/plan/flightPlan.ts';
import { toLongitude } from '../../engine/geo/angle.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { OperationOutput } from '../contract/operations.ts';
import { boxOfCorners } from '../world/boxIndex.ts';
import { readingToJson } from './read.ts';

/** Points or legs of a route that one answer gives. */
const usualPart = 200;
const mostPart = 1000;
/** Routes, and remarks of either kind, that an answer gives. */
const mostListed = 100;
/** Corners of all fences that an answer gives. */
const mostCorners = 500;

/** Which points or legs of a route to give. */
export const partArguments = (what: 'points' | 'legs') => ({
  first: z.number().int().min(0).default(0).describe(`The first of the ${what} to give, from 0`),
  most: z.number().int().min(1).max(mostPart).default(usualPart).describe(`The most ${what} to give`),
});

export interface AskedPart {
  readonly first: number;
  readonly most: number;
}

/** The part of a list that was asked for, and how much of it is left out. */
function partOf<Item>(items: readonly Item[], { first, most }: AskedPart) {
  const part = items.slice(first, first + most);
  return { part, left_out: items.length - part.length };
}

/** The corners that all points lie between, degrees; east is less than west across 180°. */
function boundsOf(points: readonly Position[]) {
  if (points.length === 0) return null;
  const [south = 0, north = 0, west = 0, width = 0] = boxOfCorners(points);
  return { south, west, north, east: toLongitude(west + width) };
}

/** The first items that have no more corners together than an answer gives. */
function withinCorners<Item extends object>(items: readonly Item[]): readonly Item[] {
  let corners = 0;
  return items.filter((item) => {
    corners += 'outline' in item ? (item.outline as readonly unknown[]).length : 1;
    return corners <= mostCorners;
  });
}

/** A reading as data of bounded size: points from the one asked for on, and how much of everything is left out. */
export function boundedReading(reading: PlanReading, asked: AskedPart) {
  const { points, routes, ignored, warnings, ...rest } = readingToJson(reading);
  const fences = 'fences' in rest ? rest.fences : [];
  const { part, left_out: points_left } = partOf(points, asked);
  const given = {
    points: part,
    routes: routes.map((route, index) => ({ index, ...route })).filter(({ rank }) => rank <= mostListed),
    fences: withinCorners(fences),
    ignored: ignored.slice(0, mostListed),
    warnings: warnings.slice(0, mostListed),
  };
  const left_out = {
    points: points_left,
    routes: routes.length - given.routes.length,
    fences: fences.length - given.fences.length,
    ignored: ignored.length - given.ignored.length,
    warnings: warnings.length - given.warnings.length,
  };
  return {
    ...rest,
    point_count: points.length,
    bounds: boundsOf(points),
    first: asked.first,
    ...given,
    left_out,
  };
}

type Analysed = OperationOutput<'analyzeMission'>;

/** An analysis with the legs from the one asked for on, and how many others there are. */
export function boundedAnalysis({ result, ...rest }: Analysed, asked: AskedPart) {
  const { legs, path_polyline, ...whole } = result;
  const { part, left_out } = partOf(legs, asked);
  const path = path_polyline.slice(asked.first, asked.first + part.length + 1);
  return {
    ...rest,
    result: { ...whole, legs: part, path_polyline: part.length === 0 ? [] : path },
    leg_count: legs.length,
    first: asked.first,
    left_out: { legs: left_out },
  };
}
