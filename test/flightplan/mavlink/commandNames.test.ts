import { describe, expect, it } from 'vitest';
import { commandNumber, frameNumber } from '../../../engine/flightplan/mavlink/commandNames.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

describe('the name of a command', () => {
  it.each([
    ['MAV_CMD_NAV_WAYPOINT', 16],
    ['NAV_WAYPOINT', 16],
    ['Waypoint', 16],
    ['MavCmd.MAV_CMD_NAV_WAYPOINT', 16],
    ['mavcmd-nav-takeoff', 22],
    ['NavReturnToLaunch', 20],
    ['Return to launch', 20],
    ['RTL', 20],
    ['LOITER_UNLIM', 17],
    ['loiter unlimited', 17],
    ['MAV_CMD_DO_CHANGE_SPEED', 178],
    ['Change Speed', 178],
    ['changeSpeed', 178],
    ['MAV_CMD_NAV_DELAY', 93],
    ['delay', 93],
    ['MAV_CMD_CONDITION_DELAY', 112],
    ['MAV_CMD_JUMP_TAG', 600],
    ['DO_JUMP_TAG', 601],
    ['IMAGE_START_CAPTURE', 2000],
    ['DO_SET_CAM_TRIGG_DIST', 206],
    ['DO_GIMBAL_MANAGER_PITCHYAW', 1000],
    ['NAV_FENCE_CIRCLE_EXCLUSION', 5004],
    ['16', 16],
    ['16.0', 16],
  ])('%s is that of command %i', (name, number) => {
    expect(commandNumber(name)).toBe(number);
  });

  it.each(['', 'fly somewhere', 'constructor', 'MAV_CMD_', 'MAV_CMD_NAV_NOWHERE'])('is not %s', (name) => {
    expect(commandNumber(name)).toBeUndefined();
  });
});

describe('the name of a frame', () => {
  it.each([
    ['MAV_FRAME_GLOBAL_RELATIVE_ALT', 3],
    ['GlobalRelativeAlt', 3],
    ['global terrain alt', 10],
    ['MAV_FRAME_LOCAL_NED', 1],
    ['MavFrame.GLOBAL', 0],
    ['6', 6],
    ['somewhere', undefined],
  ])('%s is %s', (name, number) => {
    expect(frameNumber(name)).toBe(number);
  });
});

describe('a list of items with named commands', () => {
  const item = (command: string, at: number, param1 = 0) => ({
    command,
    frame: 'MAV_FRAME_GLOBAL_RELATIVE_ALT',
    param1,
    x: 46.9 + at / 100,
    y: 7.45,
    z: 50,
  });
  const read = (...items: readonly object[]) => planOf('a.json', JSON.stringify({ items }));

  it('is flown by what the commands do', async () => {
    const plan = await read(
      item('Takeoff', 0),
      item('NavWaypoint', 1, 4),
      item('MAV_CMD_DO_SET_ROI_LOCATION', 9),
      item('LoiterTime', 2, 7),
      item('return to launch', 0),
    );
    const { points, end_action } = chosenRoute(plan);
    expect(points.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 4, 7]);
    expect(end_action).toBe('go_home');
  });

  it('tells of an item whose command it does not know', async () => {
    const plan = await read(
      item('MAV_CMD_NAV_WAYPOINT', 1),
      item('MAV_CMD_NAV_NOWHERE', 2),
      item('MAV_CMD_NAV_WAYPOINT', 3),
    );
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(codesOf(plan)).toContain('POINTS_IGNORED');
    expect(plan.warnings.map(sentenceOf).join()).toContain('item 2: the command is unknown');
  });

  it('of a table is refused with a command that it does not know', async () => {
    const table = 'frame,command,param1,param2,param3,param4,param5,param6,param7\n';
    const row = (command: string) => `3,${command},0,0,0,0,46.95,7.45,50\n`;
    expect(
      chosenRoute(await planOf('a.csv', table + row('Waypoint') + row('nav waypoint'))).points,
    ).toHaveLength(2);
    expect((await problemOf('a.csv', table + row('Waypoint') + row('nowhere'))).code).toBe('ROW_INVALID');
  });
});
