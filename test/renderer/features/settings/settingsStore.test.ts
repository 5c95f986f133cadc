import { describe, expect, it } from 'vitest';
import { makeSettings, refusalOf } from '../../../../renderer/platform/settingsStore.ts';
import type { Problem } from '../../../../server/contract/problem.ts';
import { Settings } from '../../../../server/contract/schemas/window.ts';
import { makeFakeBridge } from '../../fakeBridge.ts';

const full: Problem = {
  code: 'ACTION_FAILED',
  message: 'The settings could not be saved: the disk is full.',
};
const defaults = Settings.parse({});

describe('a refusal', () => {
  it('is told beside the setting that it is about, and beside no other', () => {
    const issue = { path: 'settings.elevation_sources[1]', code: 'elevation_source', message: 'it is empty' };
    const problem: Problem = { code: 'VALIDATION_ERROR', message: 'refused', details: { issues: [issue] } };
    expect(refusalOf(problem, 'elevation_sources[1]')).toBe('Not taken: it is empty.');
    expect(refusalOf(problem, 'elevation_sources[0]')).toBeUndefined();
    expect(refusalOf(full, 'elevation_sources[1]')).toBeUndefined();
  });
});

describe('a setting', () => {
  it('is sent alone', () => {
    const { bridge, calls } = makeFakeBridge();
    void makeSettings(bridge).save({ theme: 'dark' });
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['saveSettings', { settings: { theme: 'dark' } }],
    ]);
  });

  it('stays as the person set it while the answer to the one before is on its way', async () => {
    const { bridge, calls } = makeFakeBridge();
    const settings = makeSettings(bridge);
    void settings.save({ theme: 'dark' });
    void settings.save({ units: 'imperial' });
    await calls[0]?.answer({ settings: { ...defaults, theme: 'dark' } });
    expect(settings.store.getState().settings).toEqual({ ...defaults, theme: 'dark', units: 'imperial' });
  });

  it('that could not be saved is taken back alone, with the reason', async () => {
    const { bridge, calls } = makeFakeBridge();
    const settings = makeSettings(bridge);
    void settings.save({ theme: 'dark' });
    void settings.save({ units: 'imperial' });
    await calls[0]?.refuse(full);
    expect(settings.store.getState()).toMatchObject({
      settings: { ...defaults, units: 'imperial' },
      problem: full,
    });
  });
});
