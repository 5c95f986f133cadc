import { z } from 'zod';
import { BriefingPage, ComparisonPage, PrintedBriefing } from '../schemas/briefing.ts';
import {
  ExportFlights,
  ExportPreview,
  ExportTarget,
  PreviewRequest,
  WrittenFlightsSchema,
  WrittenPlanSchema,
} from '../schemas/export.ts';
import {
  FlightLogSchema,
  LearnRequest,
  LearnResult,
  LogFileSchema,
  LoggedFlight,
  LogToRead,
  ReplayFileSettings,
  ReplayRequest,
  ReplayResult,
} from '../schemas/flightLog.ts';
import {
  CheckedStateSchema,
  FlightTrackRequest,
  FlightTrackSchema,
  ReturnCheckRequest,
  TrackFile,
  TrackFileRequest,
  TrackOfFileRequest,
} from '../schemas/flightTrack.ts';
import { Forecast, ForecastRequest } from '../schemas/forecast.ts';
import { HereAndBackRequest, HereAndBackResult } from '../schemas/hereAndBack.ts';
import { HoursText, JudgedHours, JudgeHoursRequest, ReadHours } from '../schemas/judgedHours.ts';
import {
  LaunchPointsOfFileRequest,
  LaunchPointsRequest,
  LaunchPointsResult,
} from '../schemas/launchPoints.ts';
import { MissionFileRequest, MissionRequest } from '../schemas/mission.ts';
import { PlaceSearch, PlacesFound, PlacesInView } from '../schemas/places.ts';
import { FlightPlanSchema, PlanFileSchema } from '../schemas/plan.ts';
import { RangeRequest } from '../schemas/range.ts';
import { Reports, ReportsRequest } from '../schemas/reports.ts';
import { ResultFile, ResultFileRequest } from '../schemas/resultFile.ts';
import { StructureRequest, StructureWay } from '../schemas/structure.ts';
import {
  DirectionsRequest,
  SurveyAreaSchema,
  SurveyDirections,
  SurveyLines,
  SurveyRequest,
} from '../schemas/survey.ts';
import { ViewedArea } from '../schemas/world.ts';
import { operation } from './operation.ts';

/** Plans and logs of the person at the window: what files hold, where a flight leads, how it is written. */
export const flightOperations = {
  readFlightPlan: operation({
    summary: 'Read a flight-plan file',
    input: PlanFileSchema,
    output: z.strictObject({
      plan: FlightPlanSchema,
      areas: z.array(SurveyAreaSchema).readonly().optional(),
    }),
  }),
  readFlightLog: operation({
    summary: 'Read the log of a flight',
    input: LogToRead,
    output: z.strictObject({ log: FlightLogSchema }),
  }),
  replayFlight: operation({
    summary: 'Fly a logged flight again with an aircraft of the catalog',
    rounded: true,
    input: ReplayRequest,
    output: z.strictObject({ result: ReplayResult }),
  }),
  learnDrone: operation({
    summary: 'Learn from logged flights what this very aircraft uses over its sheet',
    input: LearnRequest,
    output: z.strictObject({ learned: LearnResult }),
  }),
  flyMission: operation({
    summary: 'The state of a flight at each second: place, battery, and what turning back there leaves',
    rounded: true,
    input: FlightTrackRequest,
    output: z.strictObject({ engine_version: z.string(), result: FlightTrackSchema }),
  }),
  checkReturn: operation({
    summary:
      'A state of a flight with its return checked against the ground, fences and sight from that very place',
    rounded: true,
    input: ReturnCheckRequest,
    output: z.strictObject({ engine_version: z.string(), result: CheckedStateSchema }),
  }),
  findLaunchPoints: operation({
    summary: 'What a mission would leave at home from each place around its launch point',
    rounded: true,
    input: LaunchPointsRequest,
    output: z.strictObject({ engine_version: z.string(), result: LaunchPointsResult }),
  }),
  findLaunchPointsOfFile: operation({
    summary:
      'What the mission of a flight-plan file would leave at home from each place around its launch point',
    rounded: true,
    input: LaunchPointsOfFileRequest,
    output: z.strictObject({ engine_version: z.string(), result: LaunchPointsResult }),
  }),
  hereAndBack: operation({
    summary: 'What a flight to a place and back leaves, by the rule of the rings',
    rounded: true,
    input: HereAndBackRequest,
    output: z.strictObject({ engine_version: z.string(), result: HereAndBackResult }),
  }),
  findPlaces: operation({
    summary: 'Places by name: of the built-in list, and of the search service that the person chose',
    input: PlaceSearch,
    output: PlacesFound,
  }),
  placesInView: operation({
    summary: 'The places of the built-in list in an area of the map',
    input: ViewedArea,
    output: PlacesInView,
  }),
  fetchForecast: operation({
    summary: 'Ask the source of the settings for the hourly weather at a place',
    input: ForecastRequest,
    output: Forecast,
  }),
  fetchReports: operation({
    summary: 'Ask the address of the settings for the reports of the airfield nearest to a place',
    input: ReportsRequest,
    output: Reports,
  }),
  layOutSurvey: operation({
    summary: 'Lay parallel lines over an area or along a corridor, with the pictures on them',
    input: SurveyRequest,
    output: SurveyLines,
  }),
  layOutStructure: operation({
    summary: 'Lay the pictures of an orbit, of a façade or around a structure, as waypoints that look there',
    input: StructureRequest,
    output: StructureWay,
  }),
  compareDirections: operation({
    summary: 'What lines over an area cost in each direction in this wind',
    input: DirectionsRequest,
    output: SurveyDirections,
  }),
  readHours: operation({
    summary: 'Read a table of hourly weather that was typed or pasted',
    input: HoursText,
    output: ReadHours,
  }),
  judgeHours: operation({
    summary: 'Judge a plan for a take-off in each hour',
    input: JudgeHoursRequest,
    output: JudgedHours,
  }),
  previewExport: operation({
    summary: 'What each format would lose of a plan or its flights, before a file is written',
    input: PreviewRequest,
    output: z.strictObject({ formats: z.array(ExportPreview) }),
  }),
  exportPlan: operation({
    summary: 'Write a plan as a file of a format',
    input: ExportTarget,
    output: WrittenPlanSchema,
  }),
  exportFlights: operation({
    summary: 'Write each flight of a plan over several batteries as a file of its own',
    input: ExportFlights,
    output: WrittenFlightsSchema,
  }),
  exportResult: operation({
    summary: 'Write the legs of a plan or the rings around a launch point as a file (CSV, GeoJSON, KML)',
    input: ResultFileRequest,
    output: ResultFile,
  }),
  exportTrack: operation({
    summary: 'Write a flight as a track with times (KML, CZML)',
    input: TrackFileRequest,
    output: TrackFile,
  }),
  exportTrackOfFile: operation({
    summary: 'Write the flight of a flight-plan file as a track with times (KML, CZML)',
    input: TrackOfFileRequest,
    output: TrackFile,
  }),
  briefPlan: operation({
    summary: 'A plan as a briefing to print (PDF)',
    input: z.strictObject({
      mission: MissionRequest,
      /** The rings to draw; absent: that of the reserve at the height of the highest waypoint. */
      range: RangeRequest.optional(),
      page: BriefingPage,
    }),
    output: PrintedBriefing,
  }),
  briefPlanFile: operation({
    summary: 'A flight-plan file as a briefing to print (PDF)',
    input: z.strictObject({ mission_file: PlanFileSchema, request: MissionFileRequest, page: BriefingPage }),
    output: PrintedBriefing,
  }),
  compareFlight: operation({
    summary: 'A logged flight laid on the plan that it flew, as a page to print (PDF)',
    input: z.strictObject({ mission: MissionRequest, flown: LoggedFlight, page: ComparisonPage }),
    output: PrintedBriefing,
  }),
  compareFlightFile: operation({
    summary: 'The log of a file laid on the plan of another, as a page to print (PDF)',
    input: z.strictObject({
      mission_file: PlanFileSchema,
      request: MissionFileRequest,
      flight_log: LogFileSchema,
      flown: ReplayFileSettings,
      page: ComparisonPage,
    }),
    output: PrintedBriefing,
  }),
} as const;
