import { jsonOfText, textOfBytes } from '../../givenText.ts';
import { listOf, type Members } from '../../json.ts';
import { type Result, readingOf } from '../../result.ts';
import { isFaaFile, readFaa } from './faaObstacles.ts';
import { Gathered } from './gathered.ts';
import { type FileFacts, readFeatures } from './geoJson.ts';
import { type ObstacleFile, type ObstacleRefusal, refuseObstacles } from './obstacleFile.ts';
import { isOpenAip, readOpenAip } from './openAip.ts';
import { dayOf, membersOf, textOf } from './values.ts';

export const mostObstacleFile_bytes: number = 64 * 1024 * 1024;

/** Overpass and other exporters of OpenStreetMap name each object in `@id` or `id`: `way/123`. */
const osmId = /^(?:node|way|relation)\/\d+$/;

function isOsm(root: Members, features: readonly unknown[]): boolean {
  const { generator, copyright, attribution } = root;
  if ([generator, copyright, attribution].some((text) => /overpass|openstreetmap/i.test(String(text ?? ''))))
    return true;
  return features.slice(0, 100).some((feature) => {
    const { id, properties } = membersOf(feature);
    const { id: own, '@id': tagged } = membersOf(properties);
    return [id, own, tagged].some((name) => osmId.test(String(name ?? '')));
  });
}

function ofGeoJson(root: Members, features: readonly unknown[], name: string): ObstacleFile {
  const osm = isOsm(root, features);
  const dated = dayOf(root['timestamp'] ?? root['dated'] ?? root['date']);
  const source = osm
    ? 'OpenStreetMap'
    : (textOf(root['source'] ?? root['attribution'] ?? root['name']) ?? textOf(name) ?? 'file');
  const licence = osm ? 'ODbL' : textOf(root['licence'] ?? root['license']);
  const facts: FileFacts = { source, dated, errors: osm ? 'osm' : 'own' };
  const to = new Gathered();
  readFeatures(features, facts, to);
  return {
    format: osm ? 'osm' : 'geojson',
    source,
    ...(licence !== undefined && { licence }),
    ...(dated !== undefined && { dated }),
    obstacles: to.obstacles,
    left_out: to.leftOut(),
  };
}

function ofJson(root: unknown, name: string): ObstacleFile {
  const members = membersOf(root);
  const items = Array.isArray(root) ? root : listOf(members['features'] ?? members['items']);
  if (items.some(isOpenAip)) {
    const to = new Gathered();
    readOpenAip(items, to);
    return {
      format: 'openaip_obstacles',
      source: 'OpenAIP',
      licence: 'CC BY-NC 4.0',
      obstacles: to.obstacles,
      left_out: to.leftOut(),
    };
  }
  if (members['type'] === 'FeatureCollection') return ofGeoJson(members, items, name);
  if (members['type'] === 'Feature') return ofGeoJson(members, [root], name);
  return refuseObstacles({ why: 'unknown_form' });
}

function ofFaa(text: string): ObstacleFile {
  const to = new Gathered();
  const dated = readFaa(text, to);
  return {
    format: 'faa_dof',
    source: 'FAA DOF',
    licence: 'public domain',
    ...(dated !== undefined && { dated }),
    obstacles: to.obstacles,
    left_out: to.leftOut(),
  };
}

function fileOf(bytes: Uint8Array, name: string): ObstacleFile {
  if (bytes.length > mostObstacleFile_bytes)
    refuseObstacles({ why: 'large', most: mostObstacleFile_bytes / 1024 ** 2 });
  // Names in the FAA's file are Latin-1, its figures ASCII.
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (isFaaFile(begin)) return ofFaa(new TextDecoder('latin1').decode(bytes));
  return ofJson(jsonOfText(textOfBytes(bytes, refuseObstacles), refuseObstacles), name);
}

/** Reads a file of obstacles in any form that is known, told by its content; `name` is its source where it says none. Linear in its bytes, which are bounded. */
export function readObstacles(bytes: Uint8Array, name: string): Result<ObstacleFile, ObstacleRefusal> {
  return readingOf(() => {
    const file = fileOf(bytes, name);
    if (file.obstacles.length === 0) refuseObstacles({ why: 'no_obstacles', where: file.left_out[0]?.where });
    return file;
  });
}
