import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeward } from '../../support/homeward.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-launch-'));
const route = join(folder, 'route.csv');
writeFileSync(route, 'latitude,longitude,altitude(m)\n47,8.03,80\n47.005,8.035,80\n');
const options = ['--drone', 'dji_mavic_3', '--home', '47,8', '--data', folder];

describe('homeward launch-points', () => {
  it('lists the launch point of the plan and the best others, with what is left and where they lie', async () => {
    const { code, stdout } = await homeward('launch-points', route, ...options, '--radius', '500');
    expect(code).toBe(0);
    const [head = '', ...rows] = stdout.split('\n');
    expect(head).toMatch(/distance m +toward ° +at least % +probably % +ground m +lat +lon +verdict/);
    expect(rows[0]).toMatch(/^As planned +0 +— +\d+ +\d+ +— +47\.00000 +8\.00000 +If the ground is level/);
    expect(rows[1]).toMatch(/^A +500 +90 +\d+ +\d+ +— +/);
    expect(rows.slice(0, 4).map((row) => row.slice(0, 2))).toEqual(['As', 'A ', 'B ', 'C ']);
    expect(stdout).toContain('From all 197 places the plan keeps the reserve.');
    expect(stdout).toMatch(/The places lie 63.m apart; nothing between them is tried\./);
  });

  it('gives every place as JSON, and says what is wrong with a radius, an aircraft or a file', async () => {
    const { stdout } = await homeward('launch-points', route, ...options, '--radius', '250', '--json');
    const { result } = JSON.parse(stdout);
    expect(result.places).toHaveLength(197);
    expect(result).toMatchObject({ radius_m: 250, step_m: 31.25 });
    const near = await homeward('launch-points', route, ...options, '--radius', '10');
    expect([near.code, near.stderr]).toEqual([64, expect.stringContaining('--radius')]);
    expect((await homeward('launch-points', route, '--data', folder)).code).toBe(64);
    const unknown = await homeward('launch-points', route, '--drone', 'none_such', '--data', folder);
    expect(unknown.code).toBe(1);
  });

  it('says of a launch point that a fence forbids why it is none', async () => {
    const fenced = join(folder, 'fenced.plan');
    const plan = {
      fileType: 'Plan',
      version: 1,
      groundStation: 'QGroundControl',
      geoFence: {
        version: 2,
        circles: [{ inclusion: false, circle: { center: [47, 8], radius: 60 }, version: 1 }],
        polygons: [],
      },
      mission: {
        version: 2,
        plannedHomePosition: [47, 8, 500],
        items: [
          {
            type: 'SimpleItem',
            autoContinue: true,
            doJumpId: 1,
            command: 16,
            frame: 3,
            params: [0, 0, 0, null, 47.01, 8.01, 80],
          },
        ],
      },
    };
    writeFileSync(fenced, JSON.stringify(plan));
    const { stdout } = await homeward('launch-points', fenced, '--drone', 'dji_mavic_3', '--data', folder);
    expect(stdout).toMatch(/As planned .*inside a no-fly area/);
    expect(stdout).toContain('One place is not proposed: inside a no-fly area.');
  });
});
