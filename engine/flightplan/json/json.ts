import { elementAt } from '../../elementAt.ts';
import { lineAndColumn, numbered } from '../../placeInFile.ts';
import { type JsonPath, membersOf, repeatedMembers } from '../../repeatedMembers.ts';
import type { Saying } from '../../saying.ts';
import { readInav } from '../inav/inav.ts';
import { missionsInJson } from '../inav/inavItems.ts';
import { isQgcMission, readQgc } from '../mavlink/qgcPlan.ts';
import type { PlanDraft } from '../plan/planDraft.ts';
import type { UnitChoice } from '../plan/planUnits.ts';
import { Tally } from '../plan/tally.ts';
import { isPotensic, potensicWaypointsIn, readPotensic } from '../potensic/potensic.ts';
import { lineAt } from '../source/decodeText.ts';
import { member } from '../source/json/jsonValue.ts';
import { limits } from '../source/limits.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import { UnitUse } from '../source/unitUse.ts';
import { readSdkMission, sdkMissionsIn } from './djiSdk4.ts';
import { readGenericJson } from './genericJson.ts';
import { isGeoJson, readGeoJson } from './geojson.ts';
import { isHomewardPlan, readHomewardPlan } from './homewardPlan.ts';
import { isOwnRequest, readOwnRequest } from './ownRequest.ts';
import { readParrot } from './parrot.ts';
import { isUgcs, readUgcs } from './ugcs.ts';

/** Reads a JSON document in the format that its members show. */
export function readJson(text: string, choice: UnitChoice): PlanDraft {
  const members = membersIn(text);
  const { value, repeated } = parse(text, members);
  const draft = readValue(value, choice);
  if (repeated.length === 0) return draft;
  const tally = new Tally();
  for (const path of repeated) {
    const name = `“${cleanText(String(elementAt(path, path.length - 1)), 40)}”`;
    tally.lose('command', 'member', name, 'reason.member_twice');
  }
  return { ...draft, warnings: [...tally.warnings(), ...draft.warnings] };
}

function readValue(value: unknown, choice: UnitChoice): PlanDraft {
  if (isHomewardPlan(value)) return readHomewardPlan(value);
  if (isOwnRequest(value)) return readOwnRequest(value);
  if (isQgcMission(value)) return readQgc(value);
  if (isGeoJson(value)) return readGeoJson(value, new UnitUse(choice));
  if (isUgcs(value)) return readUgcs(value);
  if (Array.isArray(member(member(value, 'plan'), 'wayPoints'))) return readParrot(value);
  const missions = missionsInJson(value);
  if (missions.length > 0) return readInav(missions);
  if (isPotensic(value)) return readPotensic(value);
  const [mission, ...others] = sdkMissionsIn(value);
  if (mission !== undefined) return readSdkMission(mission, others);
  return readGenericJson(value, new UnitUse(choice));
}

/**
 * The number of members, counted by marks outside strings before a parser reads them. Refuses deep nesting and more values than fit into
 * memory.
 */
function membersIn(text: string): number {
  let members = 0;
  let depth = 0;
  let containers = 0;
  let values = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inText) {
      if (char === 0x5c) i++;
      else if (char === 0x22) inText = false;
    } else if (char === 0x22) inText = true;
    else if (char === 0x7b || char === 0x5b) {
      depth++;
      containers++;
      if (containers > limits.json_containers) refuseNumber(limits.json_containers, 'containers');
      if (depth > limits.json_depth) {
        const line = lineAt(text, i);
        refuse('JSON_TOO_DEEP', { values: { most: limits.json_depth, line }, where: numbered('line', line) });
      }
    } else if (char === 0x7d || char === 0x5d) depth--;
    else if (char === 0x3a) members++;
    else if (char === 0x2c && ++values > limits.json_values) refuseNumber(limits.json_values, 'values');
  }
  return members;
}

const refuseNumber = (most: number, what: 'containers' | 'values'): never =>
  refuse('JSON_TOO_MANY_VALUES', { values: { most, what } });

interface Parsed {
  readonly value: unknown;
  /** Members that stand in their object twice, the first of them. */
  readonly repeated: readonly JsonPath[];
}

/** More names only lengthen the sentence. */
const mostRepeated = 5;

function parse(text: string, members: number): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    return { value, repeated: membersOf(value) === members ? [] : repeatedMembers(text, mostRepeated) };
  } catch (error) {
    const value = featuresOfLines(text) ?? potensicWaypointsIn(text);
    if (value !== undefined) return { value, repeated: [] };
    const position = /position (\d{1,9})/.exec(String(error))?.[1];
    const where = locationAt(position === undefined ? text.length : Number(position), text);
    // A syntax error at the end of the text: the file was cut.
    const isCutOff = /end of|unterminated/i.test(String(error)) || Number(position) >= text.trimEnd().length;
    return refuse('JSON_INVALID', { values: { where, cut_off: isCutOff ? 'maybe' : 'no' }, where });
  }
}

/** The features of a file with one on each line, as GDAL writes its GeoJSONSeq; `undefined`: its lines are something else. */
function featuresOfLines(text: string): unknown {
  try {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const features = lines.map((line): unknown => JSON.parse(line));
    const isSequence = features.every((feature) => member(feature, 'type') === 'Feature');
    return isSequence ? { type: 'FeatureCollection', features } : undefined;
  } catch {
    return undefined;
  }
}

/** Line and column of a syntax error, which lies at the end of the text where its message does not say so. */
const locationAt = (index: number, text: string): Saying =>
  lineAndColumn(lineAt(text, index), index - text.lastIndexOf('\n', index - 1));
