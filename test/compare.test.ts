import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type PlanVariant, toWrittenVariants } from '../server/contract/planVariants.ts';
import { planDocumentText } from '../server/contract/schemas/planDocument.ts';
import { content } from './server/documents/sampleDocument.ts';
import { homeward } from './support/homeward.ts';
import { pdfPages } from './support/pdfText.ts';

// Each test starts several processes.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'homeward-compare-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const data = join(folder, 'data');
const sample = join(import.meta.dirname, '../assets/samples/bridge-inspection.kmz');

const answerOf = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await homeward(...args, '--data', data, '--json');
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
};

function file(name: string, members: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(members));
  return path;
}

describe('homeward compare', () => {
  it('gives each aircraft the figures that it has alone', async () => {
    const drones = ['dji_mavic_3', 'dji_mini_2'];
    const { variants } = await answerOf('compare', sample, '--drones', drones.join(','), '--wind', '5@250');
    expect(variants.map(({ drone }: { drone: string }) => drone)).toEqual(drones);
    for (const [at, drone] of drones.entries()) {
      const { result } = await answerOf('analyze', sample, '--drone', drone, '--wind', '5@250');
      expect(variants[at]).toMatchObject({
        mission_verdict: result.mission_verdict,
        left: {
          at_least_pct: result.uncertainty.battery_at_home.low_pct,
          probably_pct: result.return_home.battery_at_home_pct,
        },
        air_time_s: result.total_duration_s + result.return_home.duration_s,
        batteries: 1,
        differs: at === 0 ? [] : ['aircraft'],
      });
    }
  });

  it('lays the variants of a plan side by side as it does files that hold each alone', async () => {
    const { origin: _origin, view: _view, aircraft: _aircraft, ...rest } = content;
    const plan = { ...rest, letter: 'A' as const, inputs: { ...rest.inputs, drone_key: 'dji_mavic_3' } };
    const windy: PlanVariant = {
      ...plan,
      letter: 'B',
      name: 'Evening',
      inputs: { ...plan.inputs, wind_speed_mps: 9 },
    };
    const textOf = ({ letter: _letter, name: _name, ...alone }: PlanVariant) =>
      JSON.parse(planDocumentText(alone));
    const whole = file('plan.homeward', {
      ...textOf(plan),
      variants: toWrittenVariants([plan, windy]),
      briefing: { pilot: 'Ada Muster' },
    });
    const files = [file('calm.homeward', textOf(plan)), file('windy.homeward', textOf(windy))];
    const [together, apart] = [await answerOf('compare', whole), await answerOf('compare', ...files)];
    expect(together.table.rows).toEqual(apart.table.rows);
    expect(together.variants[1].differs).toEqual(['wind']);
    expect(together.table.heads[1]).toBe('B · Evening');
    expect(apart.table.heads).toEqual(['calm', 'windy']);
    const pdf = join(folder, 'plan.pdf');
    const printed = await homeward('brief', whole, '--out', pdf, '--data', data);
    expect(printed.code, printed.stderr).toBe(0);
    const words = pdfPages(readFileSync(pdf)).flat().join(' ');
    expect([words.includes('B · Evening'), words.includes('Pilot Ada Muster')]).toEqual([true, true]);
    const { code, stdout } = await homeward('compare', whole, '--data', data);
    expect([code, stdout]).toEqual([0, expect.stringContaining('* Wind')]);
  });

  it.each([[[sample]], [[sample, '--drones', 'dji_mavic_3']], [[]]])(
    'says that there is nothing to compare (%#)',
    async (args) => {
      const { code, stderr } = await homeward('compare', ...args, '--data', data);
      expect([code, stderr]).toEqual([64, expect.stringContaining('compare needs')]);
    },
  );

  it('compares what it can where an aircraft is unknown, and says which', async () => {
    const { code, stdout, stderr } = await homeward(
      'compare',
      sample,
      '--drones',
      'dji_mavic_3,no_such_drone',
      '--data',
      data,
    );
    expect(code).not.toBe(0);
    expect(stderr).toContain('no_such_drone');
    expect(stdout).toMatch(/at least \d+\s%/);
  });
});
