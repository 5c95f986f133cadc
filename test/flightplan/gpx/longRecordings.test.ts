import { describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { limits } from '../../../engine/flightplan/source/limits.ts';
import { countElements } from '../../../engine/flightplan/source/xml/trackThinning.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';

const count = 235_000;
const latitudeOf = (index: number) => (46 + index * 1e-6).toFixed(6);
const many = (make: (index: number) => string) => Array.from({ length: count }, (_, at) => make(at)).join('');

const gpx = () =>
  `<gpx><trk><trkseg>${many((at) => `<trkpt lat="${latitudeOf(at)}" lon="7.1"><ele>${500 + (at % 97)}</ele><time>2024-01-01T00:00:00Z</time></trkpt>\n`)}</trkseg></trk></gpx>`;
const kml = () =>
  `<kml xmlns:gx="g"><Placemark><gx:Track><altitudeMode>absolute</altitudeMode>${many(() => '<when>2024-01-01T00:00:00Z</when>')}${many((at) => `<gx:coord>7.1 ${latitudeOf(at)} ${500 + (at % 97)}</gx:coord><gx:angles>1 2 3</gx:angles>`)}</gx:Track></Placemark></kml>`;

describe.each([
  ['GPX', gpx],
  ['KML', kml],
] as const)('a recording in %s with more elements than are kept', (_format, make) => {
  it('is thinned evenly while it is read, from its first point to its last, and says so', async () => {
    const bytes = new TextEncoder().encode(make());
    expect(bytes.length).toBeLessThan(limits.file_bytes);
    const reading = await readFlightPlan({ filename: 'a', bytes });
    if (!reading.ok) throw new Error(reading.failure.code);
    const [{ points } = { points: [] }] = reading.value.routes;
    const indices = points.map(({ lat }) => Math.round((lat - 46) * 1e6));
    const steps = indices.slice(1).map((index, at) => index - (indices[at] ?? 0));
    const nth = steps.at(-1) ?? 0;
    expect(nth).toBeGreaterThan(1);
    // The first few hundred elements are read before the document is known to be long.
    expect(new Set(steps.slice(limits.xml_depth * 2))).toEqual(new Set([nth]));
    expect(indices[0]).toBe(0);
    expect(count - (indices.at(-1) ?? 0)).toBeLessThanOrEqual(nth);
    expect(points.every(({ altitude }, at) => altitude?.value_m === 500 + ((indices[at] ?? 0) % 97))).toBe(
      true,
    );
    expect(reading.value.warnings.map((warning) => sentenceOf(warning))).toContain(
      `The recording has too many points. One of every ${nth} is used.`,
    );
  });
});

it('points without any figure beside them are thinned, too', async () => {
  const points = Array.from({ length: 620_000 }, (_, at) => `<trkpt lat="${latitudeOf(at)}" lon="7.1"/>`);
  const text = `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  const reading = await readFlightPlan({ filename: 'a', bytes: new TextEncoder().encode(text) });
  const read = reading.ok ? reading.value.routes[0]?.points.length : undefined;
  expect(Math.abs((read ?? 0) - points.length / 2)).toBeLessThan(limits.xml_depth * 2);
});

it('elements in one point of a track are refused, since leaving points out keeps them all', async () => {
  const text = `<gpx><trk><trkseg><trkpt lat="46" lon="7">${'<b/>'.repeat(620_000)}</trkpt></trkseg></trk></gpx>`;
  const reading = await readFlightPlan({ filename: 'a', bytes: new TextEncoder().encode(text) });
  expect(reading).toMatchObject({ ok: false, failure: { code: 'XML_TOO_MANY_ELEMENTS' } });
});

it('elements are counted without comments, instructions and what else is none', () => {
  const text = '<a><b/><!-- <c/> --><![CDATA[<d/>]]><?e <f/>?><!G><trkseg><h><i/></h></trkseg><j/></a>';
  expect(countElements(text, 0, false)).toEqual({ all: 4, ofTracks: 2 });
  expect(countElements('<a><b/><!-- <c/>', 0, true)).toEqual({ all: 1, ofTracks: 1 });
});

it('waypoints in their place are refused, since each of them is meant', async () => {
  const text = `<gpx>${many((at) => `<wpt lat="${latitudeOf(at)}" lon="7.1"><ele>1</ele><sym>a</sym></wpt>`)}</gpx>`;
  const reading = await readFlightPlan({ filename: 'a', bytes: new TextEncoder().encode(text) });
  expect(reading).toMatchObject({ ok: false, failure: { code: 'XML_TOO_MANY_ELEMENTS' } });
});
