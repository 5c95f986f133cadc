import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Assembled } from '../../../server/assemble.ts';
import { unitSystems } from '../../../server/contract/unitChoice.ts';
import { type Dispatch, makeDispatch } from '../../../server/dispatch.ts';
import { makeHandlers } from '../../../server/handlers/makeHandlers.ts';
import { sayMessage } from '../../../server/report/say.ts';
import { makeReportService } from '../../../server/reports/reportService.ts';
import { assembleHost } from '../support/host.ts';
import { launch, moodyReports, now, type ReportMood } from './moodyReports.ts';

let host: Assembled;
let service: Awaited<ReturnType<typeof moodyReports>>;
let dispatch: Dispatch;
beforeAll(async () => {
  host = await assembleHost();
  service = await moodyReports();
});
afterAll(async () => {
  service.close();
  await host.close();
});
const choose = (settings: object) => host.dispatch('saveSettings', { settings });
beforeEach(async () => {
  service.be('right');
  service.asked.length = 0;
  await choose({ network: 'online', report_service: service.address });
  const reports = makeReportService({
    settings: host.services.settings.get,
    userAgent: 'Homeward/test',
    limits: { time_ms: 800 },
    now: () => Date.parse(now),
  });
  dispatch = makeDispatch(makeHandlers({ ...host.services, reports }), (error) => {
    throw error;
  });
});

async function asked(mood: ReportMood = 'right', place = launch) {
  service.be(mood);
  const answer = await dispatch('fetchReports', place);
  return answer.ok ? { reports: answer.output } : { problem: answer.problem };
}

describe('a service of airfield reports', () => {
  it('gives the report and the forecast of the nearest field, as sent and as read', async () => {
    const { reports } = await asked();
    const bern = { id: 'LSZB', name: 'Bern/Belp Arpt, BE, CH', distance_m: 27_901, bearing_deg: 262 };
    expect(reports).toMatchObject({
      metar: {
        field: bern,
        raw: 'METAR LSZB 120550Z 24015G28KT 210V280 4000 -SHRA BKN012CB 12/10 Q1018 BECMG 9999',
        observed_at: '2026-09-12T05:50:00Z',
        reading: { temp_c: 12, pressure_hpa: 1018, has_storm_clouds: true },
      },
      taf: { field: bern, raw: expect.stringMatching(/^TAF LSZB 120525Z/) },
      source: service.host,
      asked_at: now,
      time_zone: 'Europe/Zurich',
    });
    expect(reports?.taf?.periods?.map(({ kind }) => kind)).toEqual(['whole', 'becoming', 'temporarily']);
  });

  it('learns a box around the launch point to a tenth of a degree, and nothing else', async () => {
    await asked();
    expect(service.asked.map(({ pathname }) => pathname)).toEqual(['/api/data/metar']);
    expect(Object.fromEntries(service.asked[0]?.searchParams ?? [])).toEqual({
      bbox: '45.9,6.4,47.9,9.4',
      format: 'json',
      taf: 'true',
      key: 'a-secret',
    });
  });

  it('gives the forecast of the next field that has one', async () => {
    const { reports } = await asked('noTaf');
    expect([reports?.metar.field.id, reports?.taf?.field.id]).toEqual(['LSME', 'LSZB']);
  });

  it('gives what cannot be read as it was sent', async () => {
    const { reports } = await asked('unreadable');
    expect(reports?.metar).toMatchObject({ raw: 'LSZB 120550Z NIL' });
    expect(reports?.metar).not.toHaveProperty('reading');
    expect(reports?.taf).not.toHaveProperty('periods');
  });

  it('gives an old report with its time', async () => {
    const { reports } = await asked('old');
    expect(reports?.metar.observed_at).toBe('2026-09-12T04:20:00Z');
  });

  it.each<[ReportMood, string]>([
    ['nowhere', 'has no report of an airfield within 100\u00a0km'],
    ['farAway', 'has no report of an airfield within 100\u00a0km'],
    ['nothing', 'has no reports for this place'],
    ['object', 'sent something that is no list of reports'],
    ['garbage', 'sent something that is no list of reports'],
    ['broken', 'refuses to answer'],
    ['hanging', 'did not answer in time'],
    ['stuck', 'did not answer in time'],
    ['huge', 'sent too much'],
    ['toPrivate', 'leads to an address that is not allowed'],
    ['toMetadata', 'leads to an address that is not allowed'],
  ])('that is %s is told in one sentence without its address', async (mood, why) => {
    const { problem } = await asked(mood);
    expect(problem?.message).toBe(`${service.host} ${why}.`);
    expect(JSON.stringify(problem)).not.toContain('a-secret');
    expect(service.asked).toHaveLength(1);
  });

  it('that is away is told in one sentence', async () => {
    const gone = await moodyReports();
    gone.close();
    await choose({ report_service: gone.address });
    expect((await asked()).problem?.message).toBe(`${gone.host} cannot be reached.`);
  });

  it('is not asked while none is set, nor over the network while that is off', async () => {
    await choose({ report_service: '' });
    expect((await asked()).problem?.message).toBe(
      'No address of airfield reports is set, so nothing was asked.',
    );
    await choose({ network: 'offline', report_service: 'https://reports.example.org/?at={lat},{lon}' });
    expect((await asked()).problem?.message).toBe(
      'The network is off in the settings, so nothing was asked.',
    );
    expect(service.asked).toEqual([]);
    // This computer may always be asked.
    await choose({ report_service: service.address });
    expect((await asked()).reports).toBeDefined();
  });
});

describe('the address of reports', () => {
  const refusal = async (report_service: string) => {
    const answer = await choose({ report_service });
    return answer.ok ? undefined : JSON.stringify(answer.problem.details);
  };

  it.each([
    'https://aviationweather.gov/api/data/metar?bbox={south},{west},{north},{east}&format=json&taf=true',
    'https://reports.example.org/near/{lat}/{lon}',
    'http://localhost:8080/metar?lat={lat}&lon={lon}',
    '',
  ])('may be “%s”', async (address) => {
    expect(await refusal(address)).toBeUndefined();
  });

  it.each([
    ['aviationweather.gov', 'web address'],
    [
      'https://aviationweather.gov/api/data/metar?bbox=45,6,47,9',
      '{south},{west},{north},{east} or {lat},{lon}',
    ],
    ['https://reports.example.org/?bbox={south},{west},{north}', 'where the place goes'],
    ['https://reports.example.org/{lat}/{lon}/{key}', 'no other braces'],
    ['http://reports.example.org/{lat}/{lon}', 'https://'],
    ['https://me:secret@reports.example.org/{lat}/{lon}', 'https://'],
    ['https://{lat}.example.org/{lon}', 'https://'],
  ])('is refused as “%s”, since it needs %s', async (address, why) => {
    expect(await refusal(address)).toContain(why);
  });

  it('says so in each language', () => {
    const values = { fault: 'placeholders', box: '{south}', place: '{lat}', example: 'https://x.example' };
    for (const tag of ['de', 'fr', 'es'])
      expect(sayMessage('host.report_address', values, { ...unitSystems.metric, tag })).toContain('{south}');
  });
});
