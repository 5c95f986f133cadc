const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Where members stand that are read in one place alone (DJI Cloud API, WPML: template-kml and waylines-wpml). */
const places = {
  missionConfig: words(
    'flyToWaylineMode finishAction takeOffSecurityHeight takeOffRefPoint globalTransitionalSpeed globalRTHHeight',
  ),
  folder: words(`
    autoFlightSpeed transitionalSpeed useGlobalTransitionalSpeed executeHeightMode waylineCoordinateSysParam globalHeight
    globalWaypointTurnMode globalUseStraightLine startActionGroup
  `),
  waypoint: words(`
    waypointSpeed useGlobalSpeed executeHeight height ellipsoidHeight useGlobalHeight waypointTurnParam useGlobalTurnParam
    useStraightLine actionGroup
  `),
} as const;

export type WpmlPlace = keyof typeof places;

const placeByName: ReadonlyMap<string, string> = new Map(
  Object.entries(places).flatMap(([place, names]) => names.map((name) => [name, place] as const)),
);

/** True if the member belongs elsewhere, so that nobody reads it where it stands. */
export function isMisplaced(name: string, place: WpmlPlace | 'document'): boolean {
  const own = placeByName.get(name);
  return own !== undefined && own !== place;
}
