import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { planOf } from '../reading.ts';
import { readBack, textOf, written } from './likeness.ts';

const own =
  '<name>Works of May</name><desc>North &amp; south</desc><link href="https://example.org/7"><text>Order 7</text></link><keywords>mast, roof</keywords><extensions><a:asset xmlns:a="urn:a">7</a:asset></extensions>';
const opened =
  '<author><name>A Pilot</name></author><copyright author="A Pilot"/><time>2026-05-01T10:00:00Z</time><bounds minlat="46" minlon="7" maxlat="47" maxlon="8"/>';
const points = (name: string) =>
  `<${name} lat="46.95" lon="7.45"><ele>600</ele></${name}><${name} lat="46.96" lon="7.46"><ele>600</ele></${name}>`;
const gpx = (metadata: string, inner = `<rte>${points('rtept')}</rte>`) =>
  `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata>${metadata}</metadata>${inner}</gpx>`;
const missionOf = async (text: string): Promise<Mission> =>
  toMission(await planOf('a.gpx', text), { default_altitude_m: 0 }).mission;

describe('the metadata of GPX', () => {
  it('comes back through an edit, but for who made the opened file, when and where', async () => {
    const mission = await missionOf(gpx(own + opened));
    const moved = applyEdit(mission, { kind: 'move_waypoint', index: 1, to: { lat: 46.94, lon: 7.4 } });
    const text = textOf(await written(moved, 'gpx'));
    const kept = /<metadata>([\s\S]*)<\/metadata>/.exec(text)?.[1] ?? '';
    expect(kept.replace(/\s*\n\s*/g, '')).toBe(own);
    expect(text).not.toContain('A Pilot');
    expect((await readBack(await written(moved, 'gpx'))).carried).toEqual(mission.carried);
  });

  it('is kept beside single points, too', async () => {
    const mission = await missionOf(gpx(own, points('wpt')));
    expect(textOf(await written(mission, 'gpx'))).toContain('<keywords>mast, roof</keywords>');
  });

  it('is told where another format has no place for it', async () => {
    const mission = await missionOf(gpx(own));
    expect(losses(mission, 'gpx').map(({ code }) => code)).not.toContain('SETTINGS_NOT_KEPT');
    expect(losses(mission, 'kml').map(({ code }) => code)).toContain('SETTINGS_NOT_KEPT');
  });

  it('is not written where there is none to keep, nor kept of a recording', async () => {
    expect(textOf(await written(await missionOf(gpx(opened)), 'gpx'))).not.toContain('metadata');
    const track = await missionOf(gpx(own, `<trk><trkseg>${points('trkpt')}</trkseg></trk>`));
    expect(track.carried).toBeUndefined();
  });
});
