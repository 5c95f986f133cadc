import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ForecastSource, HourOfWeather } from '../../../../engine/air/hourlyWeather.ts';
import { useForecast } from '../../../../renderer/features/forecast/forecastStore.ts';
import { useHoursTarget } from '../../../../renderer/features/forecast/hoursTarget.ts';
import { makeParts, provide } from '../../../../renderer/parts/part.ts';
import { useInputsStore, useMissionStore, useStartPlan } from '../../../../renderer/plan/planStores.ts';
import type { Assembled } from '../../../../server/assemble.ts';
import { makeFileTransfers } from '../../../../server/bridge/fileTransfers.ts';
import { callForPage } from '../../../../server/bridge/pageCall.ts';
import type { DesktopBridge } from '../../../../server/contract/desktopBridge.ts';
import { type Dispatch, makeDispatch } from '../../../../server/dispatch.ts';
import { makeForecastService } from '../../../../server/forecast/forecastService.ts';
import { makeHandlers } from '../../../../server/handlers/makeHandlers.ts';
import { now } from '../../../server/forecast/answers.ts';
import { type Mood, moodyServer } from '../../../server/forecast/moodyServer.ts';
import { assembleHost } from '../../../server/support/host.ts';
import { makeFakeBridge } from '../../fakeBridge.ts';

const key = 'k3y-nobody-may-see';
let host: Assembled;
let service: Awaited<ReturnType<typeof moodyServer>>;
/** The host with a service that is made anew, so that the failures of one test count for no other. */
let dispatch: Dispatch;
const said: string[] = [];

beforeAll(async () => {
  host = await assembleHost();
  service = await moodyServer();
});
afterAll(async () => {
  service.close();
  await host.close();
});

/** Addresses that this process connects to. */
const connected: string[] = [];
beforeEach(async () => {
  service.asked.length = 0;
  service.connections.count = 0;
  service.be('right');
  said.length = 0;
  connected.length = 0;
  const { connect } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function noting(
    this: Socket,
    ...args: Parameters<typeof connect>
  ) {
    const [{ host: name, port } = {}] = [args[0]].flat() as { host?: string; port?: number }[];
    connected.push(`${name}:${port}`);
    return connect.apply(this, args);
  } as typeof connect);
  await choose({ network: 'online', forecast_service: service.address, forecast_key: key });
  dispatch = dispatchWith(800);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const choose = (settings: object) => host.dispatch('saveSettings', { settings });

function dispatchWith(time_ms: number): Dispatch {
  const forecast = makeForecastService({
    settings: host.services.settings.get,
    userAgent: 'Homeward/test',
    limits: { time_ms },
    now: () => Date.parse(now),
  });
  return makeDispatch(makeHandlers({ ...host.services, forecast }), (error) => {
    throw error;
  });
}

const wind = { wind_speed_mps: 4.5, wind_dir_deg: 210, gust_speed_mps: 7 };

const transfers = makeFileTransfers();

/** The window's stores over the host, with wind typed by hand and a launch point. */
function window() {
  const bridge: DesktopBridge = {
    ...makeFakeBridge().bridge,
    call: async (...[name, input]: Parameters<DesktopBridge['call']>) => {
      const sent = new TextEncoder().encode(JSON.stringify(input));
      const answer = Buffer.from((await callForPage({ dispatch, transfers }, name, sent, {})) ?? []);
      said.push(answer.toString());
      return JSON.parse(answer.toString()) as never;
    },
  };
  const taken: { hours: readonly HourOfWeather[]; source: ForecastSource }[] = [];
  const store = createStore<{ readonly source?: ForecastSource | undefined }>(() => ({}));
  const parts = makeParts(
    { bridge, schedule: queueMicrotask, later: () => undefined },
    provide(useStartPlan, () => ({})),
    provide(useHoursTarget, () => ({
      store,
      take: (hours, source) => {
        taken.push({ hours, source });
        store.setState({ source });
      },
    })),
  );
  const inputs = parts.of(useInputsStore);
  inputs.setState(wind);
  const mission = parts.of(useMissionStore);
  mission.moveLaunch({ lat: 46.652_49, lon: 7.953_01 }, 'drop');
  return { forecast: parts.of(useForecast), inputs, mission, taken };
}

/** The window after one press of the button, while the service is in a mood. */
async function pressed(mood: Mood) {
  service.be(mood);
  const opened = window();
  await opened.forecast.askFor();
  const { hours, source } = opened.taken[0] ?? {};
  return { ...opened, hours, source, ...opened.forecast.store.getState() };
}

const others = () => connected.filter((address) => address !== service.host);

describe('a forecast service', () => {
  it.each(['right', 'slow', 'inKnots'] as const)('that is %s gives hours from now on', async (mood) => {
    const { hours, source, trouble, noted, taken, inputs } = await pressed(mood);
    expect(taken).toHaveLength(1);
    expect(hours?.map(({ time }) => time)[0]).toBe('2026-09-12T06:00:00Z');
    expect(hours).toHaveLength(48);
    expect(hours?.[0]?.levels[0]?.wind_speed_mps).toBe(mood === 'inKnots' ? 5.144 : 3.3);
    expect(hours?.[0]?.members).toHaveLength(51);
    expect(source).toEqual({
      name: service.host,
      url: `http://${service.host}`,
      asked_at: now,
    });
    expect([trouble, noted?.notes]).toEqual([undefined, []]);
    // The hours are the plan's; the wind that was typed stays until one of them is taken.
    expect(inputs.getState()).toMatchObject(wind);
    expect(others()).toEqual([]);
  });

  it('learns the place to a hundredth of a degree, what is wanted, the key, and nothing else', async () => {
    await pressed('right');
    const common = {
      latitude: '46.65',
      longitude: '7.95',
      wind_speed_unit: 'ms',
      timezone: 'GMT',
      forecast_days: '3',
      apikey: key,
    };
    const [first, second, ...more] = service.asked;
    expect(first?.pathname).toBe('/v1/forecast');
    expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
      ...common,
      hourly:
        'wind_speed_10m,wind_direction_10m,wind_speed_80m,wind_direction_80m,wind_speed_120m,wind_direction_120m,wind_speed_180m,wind_direction_180m,wind_gusts_10m,temperature_2m,relative_humidity_2m,surface_pressure,precipitation,visibility',
    });
    expect(second?.pathname).toBe('/v1/ensemble');
    expect(Object.fromEntries(second?.searchParams ?? [])).toEqual({
      ...common,
      hourly: 'wind_speed_10m,wind_direction_10m',
      models: 'ecmwf_ifs025',
    });
    expect(more).toEqual([]);
  });

  it('with gaps gives the other hours, and says how many are missing', async () => {
    const { hours, noted } = await pressed('gaps');
    expect(hours).toHaveLength(45);
    expect(noted?.notes).toEqual([{ says: 'host.forecast_gaps', values: { hours: 3, name: service.host } }]);
  });

  it.each(['broken', 'hanging', 'garbage', 'inBeaufort', 'past', 'toPrivate'] as const)(
    'whose ensemble is %s gives the forecast alone, and says so',
    async (mood) => {
      service.be('right');
      service.ensembleIs(mood);
      const opened = window();
      await opened.forecast.askFor();
      expect(opened.taken[0]?.hours).toHaveLength(48);
      expect(opened.taken[0]?.hours[0]).not.toHaveProperty('members');
      expect(opened.forecast.store.getState().noted?.notes).toMatchObject([
        { says: 'host.forecast_no_members' },
      ]);
      expect(others()).toEqual([]);
    },
  );

  it.each<[Mood, string]>([
    ['broken', 'refuses to answer'],
    ['hanging', 'did not answer in time'],
    ['stuck', 'did not answer in time'],
    ['garbage', 'sent something that is no forecast'],
    ['huge', 'sent too much'],
    ['inBeaufort', 'sent wind_speed_10m in a unit that is not known (Bft)'],
    ['past', 'sent no wind for any hour to come'],
    ['toPrivate', 'leads to an address that is not allowed'],
    ['toMetadata', 'leads to an address that is not allowed'],
    ['inCircles', 'refuses to answer'],
  ])(
    'that is %s leaves the plan its wind, with one sentence, and nobody else is asked',
    async (mood, why) => {
      const { taken, trouble, noted, inputs, isAsking } = await pressed(mood);
      expect(taken).toEqual([]);
      expect(trouble).toBe(`${service.host} ${why}; the wind is unchanged.`);
      expect([noted, isAsking]).toEqual([undefined, false]);
      expect(inputs.getState()).toMatchObject(wind);
      expect(service.asked.every(({ pathname }) => pathname === '/v1/forecast')).toBe(true);
      expect(service.asked).toHaveLength(mood === 'inCircles' ? 4 : 1);
      expect(others()).toEqual([]);
      expect(said.join()).not.toContain(key);
    },
  );

  it('that is away leaves the plan its wind, with one sentence', async () => {
    const gone = await moodyServer();
    gone.close();
    await choose({ forecast_service: gone.address });
    const { taken, trouble, inputs } = await pressed('right');
    expect(taken).toEqual([]);
    expect(trouble).toBe(`${gone.host} cannot be reached; the wind is unchanged.`);
    expect(inputs.getState()).toMatchObject(wind);
    expect(service.asked).toEqual([]);
  });

  it('is left alone after five failures', async () => {
    for (let press = 0; press < 5; press += 1) await pressed('broken');
    const { trouble } = await pressed('right');
    expect(trouble).toContain('is left alone for half a minute');
    expect(service.asked).toHaveLength(5);
  });
});

describe('nobody is asked', () => {
  it('without a press, whatever is loaded and wherever the launch point goes', async () => {
    const { mission, forecast } = window();
    mission.moveLaunch({ lat: 47, lon: 8 }, 'drop');
    await host.dispatch('getSettings', {});
    await new Promise((resolve) => setImmediate(resolve));
    expect(forecast.store.getState().isAsking).toBe(false);
    expect([service.connections.count, connected]).toEqual([0, []]);
  });

  it.each(['offline', 'unasked'] as const)('while the network is %s', async (network) => {
    for (const forecast_key of ['', key]) {
      await choose({ network, forecast_service: '', forecast_key });
      const { trouble, taken } = await pressed('right');
      expect(trouble).toBe(
        'The network is off in the settings, so nothing was asked; the wind is unchanged.',
      );
      expect(taken).toEqual([]);
    }
    expect([service.connections.count, connected]).toEqual([0, []]);
  });

  it('but this computer while the network is off, and no one that it leads to', async () => {
    await choose({ network: 'offline' });
    expect((await pressed('right')).taken).toHaveLength(1);
    const before = service.asked.length;
    const { trouble } = await pressed('inCircles');
    expect(trouble).toContain('refuses to answer');
    expect(service.asked).toHaveLength(before + 1);
    expect(others()).toEqual([]);
  });

  it('before there is a launch point, nor twice at once', async () => {
    const opened = window();
    await Promise.all([opened.forecast.askFor(), opened.forecast.askFor()]);
    expect(service.asked.map(({ pathname }) => pathname)).toEqual(['/v1/forecast', '/v1/ensemble']);
    opened.mission.startNew();
    await opened.forecast.askFor();
    expect(service.asked).toHaveLength(2);
  });
});

it('a forecast that comes when the launch point is elsewhere is dropped', async () => {
  const { forecast, mission, taken } = window();
  const answer = forecast.askFor();
  mission.moveLaunch({ lat: 10, lon: 20 }, 'drop');
  await answer;
  expect(taken).toEqual([]);
  expect(forecast.store.getState()).toEqual({ isAsking: false, trouble: undefined, noted: undefined });
});
