import { describe, expect, it } from 'vitest';
import type { PlanFormat } from '../../engine/flightplan/plan/flightPlan.ts';
import { proposalReason, rankedAreas, rankedRoutes } from '../../engine/flightplan/plan/rankRoutes.ts';
import { areaCorners } from '../../engine/survey/surveyArea.ts';
import { planOf, problemOf } from './reading.ts';

const point = { lat: 47, lon: 8, hover_time_s: 0 };
const plan = (
  format: PlanFormat,
  chosen_route: number,
  ...routes: readonly (readonly [string, number])[]
) => ({
  format,
  chosen_route,
  routes: routes.map(([name, points]) => ({ name, points: Array.from({ length: points }, () => point) })),
});

describe('the routes of a file', () => {
  it('are those of most points first, of a drawing', () => {
    const drawing = plan('kml', 2, ['Fence', 3], ['Road', 5], ['River', 9], ['Path', 5]);
    expect(rankedRoutes(drawing)).toEqual([2, 1, 3, 0]);
    expect(proposalReason(drawing)).toBe('most_points');
  });

  it('are in their order, of a plan of several flights', () => {
    const flights = plan('qgc_plan', 0, ['Flight 1', 3], ['Flight 2', 5], ['Flight 3', 9]);
    expect(rankedRoutes(flights)).toEqual([0, 1, 2]);
    expect(proposalReason(flights)).toBe('first');
    expect(proposalReason({ ...flights, chosen_route: 1 })).toBeUndefined();
  });

  it('are proposed by name before their points', () => {
    const drawing = plan('kmz', 1, ['Parcels', 90], ['Flight path', 4]);
    expect(rankedRoutes(drawing)).toEqual([1, 0]);
    expect(proposalReason(drawing)).toBe('name');
  });

  it('have no more points than one another: the first is proposed for its place alone', () => {
    expect(proposalReason(plan('gpx', 0, ['A', 4], ['B', 4]))).toBe('first');
    expect(proposalReason(plan('gpx', 1, ['A', 1], ['B', 4], ['C', 4]))).toBeUndefined();
    expect(proposalReason(plan('gpx', 0, ['A', 4]))).toBeUndefined();
  });

  it('are proposed for the reason by which the reader chose', async () => {
    const line = (name: string, count: number) =>
      `<Placemark><name>${name}</name><LineString><coordinates>${Array.from({ length: count }, (_, at) => `8.${at},47`).join(' ')}</coordinates></LineString></Placemark>`;
    const kml = (...lines: string[]) => `<kml><Document>${lines.join('')}</Document></kml>`;
    const longest = await planOf('a.kml', kml(line('Edge', 2), line('River', 4)));
    expect([longest.chosen_route, proposalReason(longest)]).toEqual([1, 'most_points']);
    const named = await planOf('a.kml', kml(line('Edge', 5), line('Wayline', 2)));
    expect([named.chosen_route, proposalReason(named)]).toEqual([1, 'name']);
  });
});

describe('the areas of a file', () => {
  it('come by their size, and are none where there are none', async () => {
    const square = (side: number) =>
      `<LinearRing><coordinates>8,47 8.${side},47 8.${side},47.${side} 8,47.${side}</coordinates></LinearRing>`;
    const area = (name: string, side: number) =>
      `<Placemark><name>${name}</name><Polygon><outerBoundaryIs>${square(side)}</outerBoundaryIs></Polygon></Placemark>`;
    const { areas } = await problemOf(
      'a.kml',
      `<kml>${area('Garden', 1)}${area('Farm', 3)}${area('Field', 2)}</kml>`,
    );
    const ranked = rankedAreas(areas);
    expect(areas?.map(({ name }) => name)).toEqual(['Garden', 'Farm', 'Field']);
    expect(ranked.map(({ name }) => name)).toEqual(['Farm', 'Field', 'Garden']);
    expect(ranked[0]?.size_m2).toBeGreaterThan(ranked[1]?.size_m2 ?? Infinity);
    expect(ranked.map((area) => areaCorners(area).length)).toEqual([4, 4, 4]);
    const outline = [
      { lat: 47, lon: 8 },
      { lat: 47, lon: 8.1 },
      { lat: 47.1, lon: 8 },
    ];
    expect(areaCorners({ outline })).toBe(outline);
    expect(areaCorners({ outline: [...outline, ...outline.slice(0, 1)] })).toEqual(outline);
    expect(areaCorners({ outline: [...outline, { lat: 47.1, lon: 7 }] })).toHaveLength(4);
    expect(rankedAreas()).toEqual([]);
  });
});
