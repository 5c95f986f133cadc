import { jsonOfText, textOfBytes } from '../../givenText.ts';
import { isObject, listOf, member } from '../../json.ts';
import { type Result, readingOf } from '../../result.ts';
import { zoneLimits } from '../zone.ts';
import { readAixm } from './aixm.ts';
import { cornersOf } from './areas.ts';
import { readEd269, zonesListed } from './ed269.ts';
import { readEd318 } from './ed318.ts';
import { isFacilitySquare, readFacilityMap } from './facilityMap.ts';
import { readOpenaip } from './openaip.ts';
import { refuseZones, type ZoneFile, type ZoneRefusal } from './zoneFile.ts';

/** Begins as a zip archive does. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Heights stand in the geometry of ED-318. */
const hasLayer = (geometry: unknown): boolean =>
  member(geometry, 'layer') !== undefined ||
  member(first(listOf(member(geometry, 'geometries'))), 'layer') !== undefined;

const first = (values: readonly unknown[]) => values.find(isObject);

/** A feature that stands alone is read as one of a collection. */
const collected = (root: unknown): unknown =>
  member(root, 'type') === 'Feature' ? { features: [root] } : root;

function readJson(content: unknown): ZoneFile {
  const root = collected(content);
  const feature = first(listOf(member(root, 'features')));
  const geometry = first(listOf(member(feature ?? first(zonesListed(root)), 'geometry')));
  if (member(geometry, 'horizontalProjection') !== undefined) return readEd269(root);
  const item = feature ?? first(listOf(member(root, 'items'))) ?? first(listOf(root));
  const properties = member(item, 'properties') ?? member(item, 'attributes') ?? item;
  const has = (...names: readonly string[]) => names.some((name) => member(properties, name) !== undefined);
  if (
    has('zoneAuthority', 'limitedApplicability', 'restrictionConditions') ||
    hasLayer(member(item, 'geometry'))
  )
    return readEd318(root);
  if (isFacilitySquare(properties)) return readFacilityMap(root);
  if (has('icaoClass') || has('lowerLimit')) return readOpenaip(root);
  return refuseZones({ why: 'unknown_form' });
}

function bounded(file: ZoneFile): ZoneFile {
  const { zones } = file;
  if (zones.length === 0) refuseZones({ why: 'no_zones' });
  if (zones.length > zoneLimits.zones) refuseZones({ why: 'many_zones', most: zoneLimits.zones });
  let corners = 0;
  for (const { id, parts } of zones) {
    corners += parts.reduce((sum, { area }) => sum + cornersOf(area), 0);
    if (corners > zoneLimits.corners)
      refuseZones({ why: 'many_corners', where: id, most: zoneLimits.corners });
  }
  return file;
}

/** Reads a file of zones in any form that is known, told by its content. Linear in its bytes, which are bounded. */
export function readZones(bytes: Uint8Array): Result<ZoneFile, ZoneRefusal> {
  return readingOf(() => {
    if (bytes.length > zoneLimits.file_bytes)
      refuseZones({ why: 'large', most: zoneLimits.file_bytes / 1024 ** 2 });
    if (isZip(bytes)) refuseZones({ why: 'zip' });
    const text = textOfBytes(bytes, refuseZones).trimStart();
    return bounded(text.startsWith('<') ? readAixm(text) : readJson(jsonOfText(text, refuseZones)));
  });
}
