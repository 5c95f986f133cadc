interface Flown {
  readonly speed_mps?: number | undefined;
}

/**
 * The points with the speeds of the legs to them. A row's speed holds from its waypoint to the next one, and 0 stands for the speed of the
 * whole mission: Litchi flies by DJI's Mobile SDK (developer.dji.com, DJIWaypoint, `speed`; DJIWaypointMission, `autoFlightSpeed`).
 * The mission's speed, which the table does not hold, also holds on the way to the first row.
 */
export const withSpeedsOfLegs = <Point extends Flown>(points: readonly Point[]): Point[] =>
  points.map((point, index) => {
    const { speed_mps: _, ...place } = point;
    const speed_mps = points[index - 1]?.speed_mps;
    return { ...place, ...(speed_mps === undefined ? {} : { speed_mps }) } as Point;
  });
