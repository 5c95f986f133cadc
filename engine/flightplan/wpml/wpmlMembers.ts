import { heightModes as knownModes } from './wpmlValues.ts';

/**
 * The members of DJI's wayline files in three lists (DJI Cloud API, WPML: template-kml, waylines-wpml and common-element; and what files
 * of Pilot 2, FlightHub 2 and DJI Fly hold beside those). A member in none of them is unknown and may change the flight.
 */
export interface MemberLists {
  /** Camera, gimbal, nose, files, names, areas that planners edit, and what holds only where the link is lost. */
  readonly harmless: readonly string[];
  /** Moves, heights, waits, speeds, and when they apply: in the figures of the plan. */
  readonly counted: readonly string[];
  /** Each with a word for why the flight may be another one; an element changes nothing where it says 0, false or nothing. */
  readonly changing: ReadonlyMap<string, string>;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const elements: MemberLists = {
  harmless: words(`
    author createTime updateTime extension cloudFilePath templateId templateType waylineId index distance duration isRisky
    exitOnRCLost executeRCLostAction takeOffRefPointAGLHeight
    droneInfo droneEnumValue droneSubEnumValue payloadInfo payloadEnumValue payloadSubEnumValue payloadPositionIndex
    payloadParam focusMode meteringMode dewarpingEnable returnMode samplingRate scanningMode modelColoringEnable imageFormat photoSize
    customPayloadName customPayloadActionInfo customActionIndex customActionName customActionType customActionMinParamValue
    customActionMaxParamValue sensorW sensorH imageW imageH isUseFocalFactor
    waypointHeadingParam globalWaypointHeadingParam useGlobalHeadingParam waypointHeadingMode waypointHeadingAngle
    waypointHeadingAngleEnable waypointHeadingPathMode waypointHeadingPoiIndex waypointPoiPoint aircraftHeading aircraftPathMode
    waypointGimbalHeadingParam waypointGimbalHeadingMode waypointGimbalPitchAngle waypointGimbalYawAngle gimbalPitchAngle
    gimbalPitchMode globalGimbalPitchMode gimbalHeadingYawBase gimbalRotateMode gimbalPitchRotateEnable gimbalPitchRotateAngle
    gimbalRollRotateEnable gimbalRollRotateAngle gimbalYawRotateEnable gimbalYawRotateAngle
    fileSuffix directoryName payloadLensIndex useGlobalPayloadLensIndex minShootInterval videoType isLookAtSceneSet
    isPointFocus focusX focusY focusRegionWidth focusRegionHeight isInfiniteFocus isCalibrationFocus cameraFocusType focalLength
    accurateFrameValid targetAngle imageWidth imageHeight AFPos gimbalPort accurateCameraType accurateFilePath accurateFileMD5
    accurateFileSize accurateFileSuffix accurateCameraApertue accurateCameraLuminance accurateCameraShutterTime accurateCameraISO
    actionUUID orientedCameraType orientedFilePath orientedFileMD5 orientedFileSize orientedFileSuffix orientedCameraApertue
    orientedCameraLuminance orientedCameraShutterTime orientedCameraISO orientedPhotoMode panoShotSubMode recordPointCloudOperate
    smartObliquePoint smartObliqueEulerPitch smartObliqueEulerRoll smartObliqueEulerYaw smartObliqueCycleMode
    smartObliqueRunningTime
    positioningType surfaceRelativeHeight globalShootHeight
    mappingHeadingParam mappingHeadingMode mappingHeadingAngle overlap ovefacadeWaylineEnablerlap orthoLidarOverlapH orthoLidarOverlapW
    orthoCameraOverlapH orthoCameraOverlapW inclinedLidarOverlapH inclinedLidarOverlapW inclinedCameraOverlapH inclinedCameraOverlapW
    inclinedGimbalPitch inclinedFlightSpeed direction margin shootType elevationOptimizeEnable smartObliqueEnable
    smartObliqueGimbalPitch facadeWaylineEnable quickOrthoMappingEnable efficiencyFlightModeEnable singleLineEnable cuttingDistance
    boundaryOptimEnable leftExtend rightExtend includeCenterEnable stripUseTemplateAltitude safetyBottomHeight
  `),
  counted: words(`
    missionConfig flyToWaylineMode finishAction takeOffSecurityHeight takeOffRefPoint globalTransitionalSpeed globalRTHHeight
    transitionalSpeed useGlobalTransitionalSpeed autoFlightSpeed waypointSpeed useGlobalSpeed
    executeHeightMode executeHeight waylineCoordinateSysParam heightMode height ellipsoidHeight useGlobalHeight globalHeight
    waypointTurnParam waypointTurnMode waypointTurnDampingDist globalWaypointTurnMode useGlobalTurnParam useStraightLine
    globalUseStraightLine
    startActionGroup actionGroup actionGroupId actionGroupStartIndex actionGroupEndIndex actionGroupMode actionTrigger
    actionTriggerType actionTriggerParam action actionId actionActuatorFunc actionActuatorFuncParam hoverTime stayTime
    gimbalRotateTimeEnable gimbalRotateTime smartObliqueStayTime
    autoRerouteInfo coordinateMode
  `),
  changing: new Map([
    ['missionAutoRerouteMode', 'leaves_for_obstacles'],
    ['transitionalAutoRerouteMode', 'first_way_around'],
    ['waylineAvoidLimitAreaMode', 'leaves_for_areas'],
    ['caliFlightEnable', 'calibration'],
    ['surfaceFollowModeEnable', 'surface'],
    ['isRealtimeSurfaceFollow', 'surface'],
    ['realTimeFollowSurfaceByFov', 'surface'],
    ['waypointWorkType', 'waypoint_kind'],
  ]),
};

/** Acts by `actionActuatorFunc`. */
export const acts: MemberLists = {
  harmless: words(`
    takePhoto startRecord stopRecord startRecordVideo stopRecordVideo focus zoom customDirName gimbalRotate gimbalEvenlyRotate
    gimbalAngleLock gimbalAngleUnlock rotateYaw accurateShoot orientedShoot recordPointCloud setFocusType startTimeLapse
    stopTimeLapse startContinuousShooting stopContinuousShooting startSmartOblique stopSmartOblique
  `),
  counted: words('hover stayForSeconds'),
  changing: new Map([
    ['targetDetection', 'targets'],
    ['panoShot', 'panorama'],
  ]),
};

const heightModes = { known: knownModes, reason: 'height_mode', inAnyCase: true };

/** Members that are 1 or 0. */
export const flags: ReadonlySet<string> = new Set(
  words(`
    useGlobalSpeed useGlobalHeight useGlobalTransitionalSpeed useGlobalTurnParam useStraightLine globalUseStraightLine
  `),
);

interface KnownValues {
  readonly known: readonly string[];
  readonly reason: string;
  /** True if the reader takes them in any case of letters. */
  readonly inAnyCase?: boolean;
}

/** Values of counted members that the reader knows; another one is a command that nobody counts. */
export const values: ReadonlyMap<string, KnownValues> = new Map<string, KnownValues>([
  [
    'finishAction',
    {
      known: words('goHome noAction autoLand gotoFirstWaypoint'),
      reason: 'end',
    },
  ],
  ['flyToWaylineMode', { known: words('safely pointToPoint'), reason: 'first_way' }],
  [
    'waypointTurnMode',
    {
      known:
        words(`coordinateTurn toPointAndStopWithDiscontinuityCurvature toPointAndStopWithContinuityCurvature
          toPointAndPassWithContinuityCurvature`),
      reason: 'corner',
    },
  ],
  ['executeHeightMode', heightModes],
  ['heightMode', heightModes],
  ['coordinateMode', { known: words('WGS84'), reason: 'coordinates' }],
  [
    'actionTriggerType',
    {
      known: words('reachPoint betweenAdjacentPoints multipleTiming multipleDistance'),
      reason: 'trigger',
      inAnyCase: true,
    },
  ],
]);

/** Elements of KML that a wayline file may hold. */
export const ofKml: readonly string[] = words(`
  kml Document Folder Placemark name description open visibility Snippet Style StyleMap styleUrl LookAt Camera Region TimeStamp
  TimeSpan ExtendedData Schema Point LineString Polygon LinearRing MultiGeometry outerBoundaryIs innerBoundaryIs coordinates
  altitudeMode extrude tessellate drawOrder link address phoneNumber snippet
`);

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
