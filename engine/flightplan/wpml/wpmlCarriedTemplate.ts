import { type CarriedPart, carriedLimits, carriedPart } from '../../mission/carried.ts';
import type { Mission } from '../../mission/mission.ts';
import { childNamed, descendantNamed, type XmlElement } from '../source/xml/xml.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { routeMark } from '../write/routeMark.ts';
import { missionConfig, wpmlText } from './wpmlElements.ts';
import { lensParameters, writtenLenses } from './wpmlLens.ts';
import { membersIn, membersOf } from './wpmlParts.ts';
import { templatePreset } from './wpmlPresets.ts';

/** The settings of the mission stand in the waylines, too. */
const inWaylines: ReadonlySet<string> = new Set(['missionConfig']);

/** Members that each template with waypoints repeats from its waylines. */
const repeated: ReadonlySet<string> = new Set([
  ...['Placemark', 'autoFlightSpeed', 'globalHeight', 'waylineCoordinateSysParam'],
]);

/** Members of the camera that the writer writes itself. */
const ownCameras: ReadonlySet<string> = new Set(
  writtenLenses.map((lens) => JSON.stringify(lensParameters(lens))),
);

/** True if the template holds more than its waylines. */
function saysMore(root: XmlElement): boolean {
  const folder = descendantNamed(root, 'Folder');
  if (folder === undefined) return false;
  const { 'wpml:payloadParam': camera, ...rest } = membersOf(folder.children, repeated);
  const isOwnCamera = camera === undefined || ownCameras.has(JSON.stringify(camera));
  return !isOwnCamera || JSON.stringify(rest) !== JSON.stringify(templatePreset);
}

/** Keeps the template that planners edit while its waylines stay unchanged: the area of a survey, the settings of its camera. */
export function templatePart(root: XmlElement): CarriedPart[] {
  const text = JSON.stringify(membersOf((childNamed(root, 'Document') ?? root).children, inWaylines));
  if (!saysMore(root) || text.length > carriedLimits.mission_chars) return [];
  return [{ format: 'wpml', kind: 'template', text, of: '' }];
}

/** True if the template describes other waylines than those of the mission, because they were edited. */
export function isTemplateOutdated(mission: Mission): boolean {
  const part = carriedPart(mission, 'wpml', 'template');
  return part !== undefined && part.of !== routeMark(mission.waypoints);
}

/** The text of the template that the plan was read with, while it describes the waylines. */
export function carriedTemplate(plan: PreparedPlan): string | undefined {
  const members = membersIn(carriedPart(plan.given, 'wpml', 'template'), 'template');
  if (members === undefined || isTemplateOutdated(plan.given)) return undefined;
  const { Folder: folder = {}, ...times } = members;
  return wpmlText(plan, { ...times, 'wpml:missionConfig': missionConfig(plan), Folder: folder });
}
