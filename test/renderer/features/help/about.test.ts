import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { published, recipe } from '../../../../electron/npmElectron/npmRuntime.mjs';
import {
  electronMadeFor,
  fallback,
  toNotices,
  toRuntimeText,
} from '../../../../renderer/features/help/aboutText.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const agent = (electron: string, chromium: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 homeward/0.1.0 Chrome/${chromium}.0.0.0 Electron/${electron} Safari/537.36`;

describe('the About box', () => {
  it('says how old the fallback runtime is, and what follows', () => {
    expect(toRuntimeText(agent('33.2.1', 130), 'metric', new Date('2026-11-01'))).toBe(
      'Electron 33.2.1 with Chromium 130, published on 2024-12-09: older than the Electron 45 that Homeward is made for, and without its security updates. Chromium 130 is of about October 2024: it decodes the pictures of maps without the fixes made since.',
    );
  });

  it('gives no age to a runtime of which none is known, and no warning to the right one', () => {
    const now = new Date('2026-11-01');
    expect(toRuntimeText(agent('40.0.0', 144), 'metric', now)).not.toContain('published');
    expect(toRuntimeText(agent('45.4.1', 150), 'metric', now)).toBe('Electron 45.4.1 with Chromium 150.');
  });

  it.each([
    [130, '2025-10-01', undefined],
    [130, '2025-10-20', 'October 2024'],
    [140, '2026-08-01', undefined],
    [140, '2026-12-01', 'September 2025'],
    [150, '2026-12-01', undefined],
    [150, '2028-01-01', 'July 2026'],
  ])('says of Chromium %d on %s, once it is a year old, of when it is', (chromium, now, month) => {
    const text = toRuntimeText(agent('45.4.1', chromium), 'metric', new Date(now));
    const old = ` Chromium ${chromium} is of about ${month}: it decodes the pictures of maps without the fixes made since.`;
    expect(text).toBe(`Electron 45.4.1 with Chromium ${chromium}.${month === undefined ? '' : old}`);
  });

  it('knows the fallback that npm start takes', () => {
    expect(fallback).toEqual({ electron: recipe.electron, published });
  });

  it('says nothing of a browser', () => {
    expect(toRuntimeText(agent('33.2.1', 130).replace(/Electron\S*/, ''), 'metric')).toBeUndefined();
  });

  it('knows the Electron that the product is made for', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(devDependencies['electron']).toMatch(new RegExp(`^${electronMadeFor}\\.`));
  });

  it('lists each third-party package with a licence and its text', () => {
    const text = readFileSync('THIRD_PARTY_NOTICES.md', 'utf8');
    const notices = toNotices(text);
    expect(notices.length).toBe(text.match(/^Licence: /gm)?.length);
    expect(notices.find(({ name }) => name.startsWith('react-leaflet '))?.licence).toContain('Hippocratic');
    expect(notices.filter(({ licence, text: words }) => licence === '' || words === '')).toEqual([]);
  });

  it('asks for the version once somebody opens it, and again only if there was no answer', async () => {
    const { planner, callsOf } = makeTestPlanner();
    planner.help.show('shortcuts');
    expect(callsOf('version')).toEqual([]);
    planner.help.show('about');
    await callsOf('version')[0]?.refuse({ code: 'ACTION_FAILED', message: 'No.' });
    expect(planner.help.store.getState().problem?.message).toBe('No.');
    planner.help.show('about');
    await callsOf('version')[1]?.answer({ server_version: '1.2.3', engine_version: '4' });
    planner.help.show('about');
    expect(callsOf('version')).toHaveLength(2);
    expect(planner.help.store.getState()).toMatchObject({ version: '1.2.3', problem: undefined });
  });
});
