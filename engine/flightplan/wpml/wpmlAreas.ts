import type { Altitude } from '../../geo/position.ts';
import { partOfFile } from '../../placeInFile.ts';
import type { SurveyArea, SurveySettings } from '../../survey/surveyArea.ts';
import { parseCoordinates } from '../kml/coordinates.ts';
import { holesOf } from '../kml/kmlGeometry.ts';
import { parseNumber } from '../source/numbers.ts';
import {
  childNamed,
  childrenNamed,
  childText,
  descendantNamed,
  descendantsNamed,
  type XmlElement,
} from '../source/xml/xml.ts';
import { datumOf } from './wpmlValues.ts';

interface Camera {
  /** Field of view over the diagonal, degrees, and width over height of the picture. */
  readonly diagonal_deg: number;
  readonly aspect: number;
}

/** Cameras by `payloadEnumValue`, from the makers’ pages (wide cameras; dji.com, specifications). */
const cameras: ReadonlyMap<string, Camera> = new Map([
  ['42', { diagonal_deg: 82.9, aspect: 4 / 3 }],
  ['43', { diagonal_deg: 82.9, aspect: 4 / 3 }],
  ['50', { diagonal_deg: 63.5, aspect: 3 / 2 }],
  ['52', { diagonal_deg: 84, aspect: 4 / 3 }],
  ['53', { diagonal_deg: 84, aspect: 4 / 3 }],
  ['66', { diagonal_deg: 84, aspect: 4 / 3 }],
  ['67', { diagonal_deg: 84, aspect: 4 / 3 }],
  ['68', { diagonal_deg: 84, aspect: 4 / 3 }],
]);

/** The polygons of mapping templates (DJI Cloud API, template-kml), with the settings that they name. */
export function wpmlAreas(root: XmlElement): SurveyArea[] {
  const payload = childText(descendantNamed(root, 'payloadInfo'), 'payloadEnumValue');
  const folders = descendantsNamed(root, 'Folder');
  return folders.flatMap((folder) =>
    childrenNamed(folder, 'Placemark').flatMap((placemark) =>
      areaOf(placemark, folder, cameras.get(payload ?? '')),
    ),
  );
}

function areaOf(placemark: XmlElement, folder: XmlElement, camera: Camera | undefined): SurveyArea[] {
  const polygon = childNamed(placemark, 'Polygon');
  const ring = childNamed(childNamed(polygon, 'outerBoundaryIs'), 'LinearRing');
  if (polygon === undefined || ring === undefined) return [];
  const name = childText(folder, 'templateType') ?? 'Area';
  const tuples = parseCoordinates(childNamed(ring, 'coordinates')?.text ?? '', partOfFile('polygon'));
  return [
    {
      name,
      outline: tuples.map(({ lat, lon }) => ({ lat, lon })),
      holes: holesOf(polygon, name),
      settings: settingsOf(placemark, folder, camera),
    },
  ];
}

function settingsOf(placemark: XmlElement, folder: XmlElement, camera: Camera | undefined): SurveySettings {
  const system = childNamed(folder, 'waylineCoordinateSysParam');
  const datum = datumOf(childText(system, 'heightMode') ?? '') ?? 'takeoff';
  const value_m = parseNumber(childText(placemark, 'height'));
  const altitude: Altitude | undefined = value_m === undefined ? undefined : { datum, value_m };
  const shoot_m = parseNumber(childText(system, 'globalShootHeight'));
  const overlap_pct = parseNumber(childText(childNamed(placemark, 'overlap'), 'orthoCameraOverlapW'));
  return {
    spacing_m: spacingOf(
      shoot_m ?? (datum === 'msl' || datum === 'ellipsoid' ? undefined : value_m),
      overlap_pct,
      camera,
    ),
    angle_deg: parseNumber(childText(placemark, 'direction')),
    altitude,
    overshoot_m: parseNumber(childText(placemark, 'margin')),
    speed_mps: parseNumber(childText(folder, 'autoFlightSpeed')),
  };
}

/** Width of a picture taken straight down, less the overlap of neighbouring lines, metres. */
function spacingOf(
  height_m: number | undefined,
  overlap_pct: number | undefined,
  camera: Camera | undefined,
): number | undefined {
  if (height_m === undefined || overlap_pct === undefined || camera === undefined) return undefined;
  if (!(height_m > 0) || !(overlap_pct >= 0 && overlap_pct < 100)) return undefined;
  const diagonal_m = 2 * height_m * Math.tan((camera.diagonal_deg * Math.PI) / 360);
  const width_m = (diagonal_m * camera.aspect) / Math.hypot(1, camera.aspect);
  return width_m * (1 - overlap_pct / 100);
}
