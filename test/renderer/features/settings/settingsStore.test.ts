import { describe, expect, it } from 'vitest';
import { makeSettings } from '../../../../renderer/features/settings/settingsStore.ts';
import type { Problem } from '../../../../server/contract/problem.ts';
import { Settings } from '../../../../server/contract/schemas/window.ts';
import { makeFakeBridge } from '../../fakeBridge.ts';

const full: Problem = {
  code: 'ACTION_FAILED',
  message: 'The settings could not be saved: the disk is full.',
};
const defaults = Settings.parse({});

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
