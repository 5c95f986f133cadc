import { z } from 'zod';
import { WarningSchema } from '../contract/schemas/common.ts';
import { Verdict } from '../contract/schemas/missionResult.ts';

const Geometry = z
  .strictObject({
    type: z
      .enum(['Point', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'])
      .describe('A leg is a line, or a point where it stays in place; a ring is one polygon or several'),
    coordinates: z
      .array(z.unknown())
      .describe('Longitude and latitude, WGS 84, nested as the type has it; cut at 180°'),
  })
  .meta({ id: 'GeoGeometry' });

const Feature = z
  .strictObject({
    type: z.enum(['Feature']).describe('Always `Feature`'),
    properties: z
      .record(z.string(), z.unknown())
      .describe(
        'Name, colour (`stroke`) and figures, whose names end in their units. Of a ring `edge` is `expected`, `95_of_100`, or `beyond_fences`',
      ),
    geometry: Geometry,
  })
  .meta({ id: 'GeoFeature', description: 'A leg, or an edge of a ring that reaches anywhere' });

/** An answer that was asked for as GeoJSON (RFC 7946). */
export const FeatureCollection = z
  .strictObject({
    type: z.enum(['FeatureCollection']).describe('Always `FeatureCollection`'),
    name: z.string().describe('What it shows'),
    features: z.array(Feature).describe('Legs as they are flown, or the edges of rings'),
    engine_version: z.string(),
    mission_verdict: Verdict.optional().describe('Of a mission: whether all of it can be flown'),
    warnings: z.array(WarningSchema),
    request_id: z.string(),
  })
  .describe('The answer as GeoJSON (RFC 7946), for `Accept: application/geo+json`.');
