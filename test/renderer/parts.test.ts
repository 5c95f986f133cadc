import { describe, expect, it } from 'vitest';
import { makeParts, part, port, provide } from '../../renderer/parts/part.ts';
import { makeFakeBridge } from './fakeBridge.ts';

const host = { bridge: makeFakeBridge().bridge, schedule: () => {}, later: () => {} };

const useSteps = port<readonly string[]>('the steps of a room above');
const useStore = part(({ of }) => ({ steps: of(useSteps) }));

describe('the parts of a window', () => {
  it('are made once, when they are first asked for', () => {
    let made = 0;
    const useCounted = part(() => ({ number: ++made }));
    const { of } = makeParts(host);
    expect(made).toBe(0);
    expect(of(useCounted)).toBe(of(useCounted));
    expect(made).toBe(1);
    expect(makeParts(host).of(useCounted)).not.toBe(of(useCounted));
  });

  it('get what a room above provides', () => {
    const { of } = makeParts(
      host,
      provide(useSteps, () => ['drone']),
    );
    expect(of(useStore)).toEqual({ steps: ['drone'] });
  });

  it('say which port nobody provides', () => {
    expect(() => makeParts(host).of(useStore)).toThrow('no room provides the steps of a room above');
  });
});
