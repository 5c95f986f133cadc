import { fleets, holders, wrappers } from '../../engine/flightplan/json/jsonPoints.ts';
import { measures } from '../../engine/flightplan/plan/planUnits.ts';
import { kindNames } from '../../engine/flightplan/source/json/jsonActs.ts';
import { modeNames } from '../../engine/flightplan/source/json/jsonHeight.ts';
import { holderNames, latNames, lonNames } from '../../engine/flightplan/source/json/jsonPosition.ts';
import { headWords, others } from '../../engine/flightplan/source/measureWords.ts';
import { elementNames } from '../../engine/flightplan/source/xml/elementNames.ts';
import { flightWords } from '../../engine/flightplan/table/csvColumns.ts';
import { latKeys, lonKeys } from '../../engine/flightplan/table/csvCoordinateColumns.ts';
import { stateColumns } from '../../engine/flightplan/table/litchiState.ts';
import { unitSigns } from '../../engine/unitNames.ts';
import { memberNames } from './memberNames.ts';

const names = (list: Iterable<string>) => [...list].map((name) => `\`${name}\``).join(' ');

const elementRows = (family: keyof typeof elementNames) =>
  Object.entries(elementNames[family]).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);

const elements = (family: keyof typeof elementNames, rest: string) =>
  ['| element | what it says |', '|---|---|', ...elementRows(family), '', rest].join('\n');

const members = (family: keyof typeof memberNames) =>
  [
    '| member | what it says |',
    '|---|---|',
    ...Object.entries(memberNames[family]).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
  ].join('\n');

const wordRows = measures.map((measure) => {
  const heads = headWords.flatMap(([one, words]) => (one === measure ? [...words] : []));
  return `| ${measure} | ${names(heads)} | ${names(others[measure])} |`;
});

const quantities = { height: 'length', speed: 'speed', wait: 'time' } as const;
const unitRows = measures.map((measure) => `| ${measure} | ${names(unitSigns(quantities[measure]))} |`);

/** The page that says what the readers know, from the lists that they read by. */
export const membersText = (): string => `# What the readers of flight plans know

Printed from the lists by which the readers themselves go (\`npm run members\`); a test holds it equal to them.

**read**: the plan needs it. **kept**: it comes through an edit and into a file of the same family, not understood. **told**: a warning names it.
**left**: nothing of it is in the plan, and nothing of a flight is lost with it.

## KML and KMZ

${elements('kml', 'All other elements of the placemark of a line are kept, with the styles that it refers to, but for `author` and views. So are the placemarks of places and areas beside it; tracks, overlays and links are left, and what single points that become waypoints say beside their names, which is told. Prefixes do not matter.')}

## GPX

${elements('gpx', 'So are the attributes `lat`, `lon` and `creator`. All other elements of a route, of its points and of waypoints are kept; those of recordings and `metadata` are left.')}

## INAV and MultiWii

${elements('inav', 'Of an item `action`, `lat`, `lon`, `alt`, `parameter1`–`parameter3` (in JSON `p1`–`p3`) and `flag` are read, in any case of their letters; of `mwp` and `meta` the launch point (`home-x`, `home-y`). User actions in `parameter3` are told. All other attributes and elements are left.')}

## Potensic

${members('potensic')}

All other members are left. So is \`global.json\`, which has the end of the mission.

## DJI’s Mobile SDK 4

${members('djiSdk4')}

All other members are left.

## Video subtitles

Positions under \`latitude\` and \`longitude\` (or \`longtitude\`), \`GPS(…)\` and \`HOME(…)\`, heights under \`rel_alt\`, \`abs_alt\`, \`altitude\`, \`BAROMETER\`, \`Hb\` and \`H\` are read. All else is left.

## DJI WPML, with the elements of KML

${elements('wpml', 'All other elements of the configuration, of points and of actions are kept; comments, ids of groups, `distance`, `duration` and `author` are left.')}

## Columns of tables, members of JSON and properties of GeoJSON

A name is read by its words, whatever marks, brackets or capital letters part them.

| | read under | not beside |
|---|---|---|
${wordRows.join('\n')}

| | units |
|---|---|
${unitRows.join('\n')}

A unit that is not known is refused by its name, or read as the usual one and asked about; so are two that contradict each other. A name that is
like one of these, or like a duration, and is not read is told.

| coordinates of tables | |
|---|---|
| latitude | ${names(latKeys)} |
| longitude | ${names(lonKeys)} |
| flight that a row belongs to | ${names(flightWords)}, each with \`id\` \`no\` \`nr\` \`number\` \`name\` \`index\` behind it, too; \`track\` with one of them |

Litchi’s \`altitudemode\`, \`curvesize\`, \`actiontype1\`–\`15\` and \`actionparam1\`–\`15\` are read, and so are its photo intervals; of a point, ${names(stateColumns)} are kept.

| JSON of no known format | |
|---|---|
| latitude | ${names(latNames)} |
| longitude | ${names(lonNames)} |
| object with both | ${names(holderNames)} |
| what a height is measured from | ${names(modeNames)} |
| kind of an action | ${names(kindNames)} |
| list of points | ${names(holders)} |
| around it | ${names(wrappers)} |
| several routes | ${names(fleets)} |

## Plans of QGroundControl

${members('qgc')}

A plan keeps its whole items, fences and rally points while they say what the plan holds, and its vehicle. All other members are left.

## MAVLink items in JSON

${members('items')}

So are the names of a latitude, a longitude and a height in JSON of no known format. The parameters of an item are kept, all other members left.

## UgCS

${members('ugcs')}

All other members are left.

## Parrot FreeFlight

${members('parrot')}

All other members are left.

## GeoJSON

${members('geojson')}

Heights, speeds and waits among the properties are found by their words (see above). The id and all other properties of the feature of a line are kept, and features of places and areas beside it whole, but for \`author\`. What single points that become waypoints say beside their names is told. All other members are left.

## Homeward’s plans and requests

${members('homeward')}

Figures of an action stand under \`angle_deg\`, \`every_s\`, \`every_m\` and \`span\`; what is looked at is a \`place\` with an \`altitude\`. All other members are left.
`;
