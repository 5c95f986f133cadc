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
  /** Each with the reason why the flight may be another one; an element changes nothing where it says 0, false or nothing. */
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
    ['missionAutoRerouteMode', 'the aircraft may leave the route around obstacles'],
    ['transitionalAutoRerouteMode', 'the aircraft may go around obstacles on its way to the first waypoint'],
    ['waylineAvoidLimitAreaMode', 'the aircraft may leave the route around limited areas'],
    ['caliFlightEnable', 'a flight that calibrates the sensors is flown besides'],
    ['surfaceFollowModeEnable', 'the heights follow the surface'],
    ['isRealtimeSurfaceFollow', 'the heights follow the surface'],
    ['realTimeFollowSurfaceByFov', 'the heights follow the surface'],
    ['waypointWorkType', 'its waypoint is of a kind that nobody describes'],
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
    ['targetDetection', 'the aircraft looks for targets by itself'],
    ['panoShot', 'the aircraft waits for a panorama, and nobody documents how long'],
  ]),
};

const heightModes = { known: knownModes, reason: 'what its heights are measured from is not known' };

/** Values of counted members that the reader knows; another one is a command that nobody counts. */
export const values: ReadonlyMap<string, { readonly known: readonly string[]; readonly reason: string }> =
  new Map([
    [
      'finishAction',
      {
        known: words('goHome noAction autoLand gotoFirstWaypoint'),
        reason: 'the flight ends in a way that nobody knows',
      },
    ],
    [
      'flyToWaylineMode',
      { known: words('safely pointToPoint'), reason: 'the way to the first waypoint is not known' },
    ],
    [
      'waypointTurnMode',
      {
        known:
          words(`coordinateTurn toPointAndStopWithDiscontinuityCurvature toPointAndStopWithContinuityCurvature
          toPointAndPassWithContinuityCurvature`),
        reason: 'the corner is flown in a way that nobody knows',
      },
    ],
    ['executeHeightMode', heightModes],
    ['heightMode', heightModes],
    [
      'coordinateMode',
      { known: words('WGS84'), reason: 'its positions are in coordinates that nobody knows' },
    ],
    [
      'actionTriggerType',
      {
        known: words('reachPoint betweenAdjacentPoints multipleTiming multipleDistance'),
        reason: 'its acts are done at a time that nobody knows',
      },
    ],
  ]);

/** Elements of KML that a wayline file may hold. */
export const ofKml: readonly string[] = words(`
  kml Document Folder Placemark name description open visibility Snippet Style StyleMap styleUrl LookAt Camera Region TimeStamp
  TimeSpan ExtendedData Schema Point LineString Polygon LinearRing MultiGeometry outerBoundaryIs innerBoundaryIs coordinates
  altitudeMode extrude tessellate drawOrder link address phoneNumber snippet
`);
