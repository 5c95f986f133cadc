import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const action = (kind: string, parameters = '') =>
  `<wpml:action><wpml:actionActuatorFunc>${kind}</wpml:actionActuatorFunc><wpml:actionActuatorFuncParam>${parameters}</wpml:actionActuatorFuncParam></wpml:action>`;
const hover = (seconds: number) => action('hover', `<wpml:hoverTime>${seconds}</wpml:hoverTime>`);

const group = (from: number, to: number, trigger: string, ...actions: string[]) =>
  `<wpml:actionGroup><wpml:actionGroupStartIndex>${from}</wpml:actionGroupStartIndex><wpml:actionGroupEndIndex>${to}</wpml:actionGroupEndIndex><wpml:actionTrigger><wpml:actionTriggerType>${trigger}</wpml:actionTriggerType></wpml:actionTrigger>${actions.join('')}</wpml:actionGroup>`;

/** One waypoint for each list of action groups. */
const wayline = (config: string, ...groups: readonly string[]) =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document><wpml:missionConfig>${config}</wpml:missionConfig><Folder><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>${groups
    .map(
      (own, index) =>
        `<Placemark><Point><coordinates>7.45,${46.95 + index * 1e-4}</coordinates></Point><wpml:index>${index}</wpml:index><wpml:executeHeight>50</wpml:executeHeight>${own}</Placemark>`,
    )
    .join('')}</Folder></Document></kml>`;

describe('the actions of a wayline', () => {
  it('wait where the range of their group says, once for each group', async () => {
    const plan = await planOf(
      'a.wpml',
      wayline('', group(0, 2, 'reachPoint', hover(5)), group(1, 65_535, 'reachPoint', hover(2)), '', ''),
    );
    expect(chosenRoute(plan).points.map(({ hover_time_s }) => hover_time_s)).toEqual([5, 7, 7, 2]);
  });

  it('are kept with the figures of the file, and its return height is that of the plan', async () => {
    const plan = await planOf(
      'a.wpml',
      wayline(
        '<wpml:globalRTHHeight>100</wpml:globalRTHHeight>',
        group(0, 0, 'reachPoint', hover(5), action('orientedShoot'), action('takePhoto')),
        group(1, 1, 'multipleTiming', action('takePhoto'), action('takePhoto')),
      ),
    );
    expect(plan.ignored).toEqual([]);
    expect(chosenRoute(plan).return_height_m).toBe(100);
    expect(plan.warnings.map(sentenceOf)).toContainEqual(
      expect.stringContaining('a return height of 100\u00a0m'),
    );
    const acts = chosenRoute(plan).points.map(({ actions = [] }) =>
      actions.map(({ action_type }) => action_type),
    );
    expect(acts).toEqual([['orientedShoot', 'take_photo'], ['takePhoto, takePhoto']]);
  });

  it('leave nothing to report beside waits and pictures', async () => {
    const plan = await planOf('a.wpml', wayline('', group(0, 0, 'reachPoint', hover(5)), ''));
    expect(plan.ignored).toEqual([]);
  });

  it('in more groups for more points than a flight can have are refused', async () => {
    const groups = Array.from({ length: 1_500 }, () => group(0, 65_535, 'reachPoint', hover(1)));
    expect(await problemOf('a.wpml', wayline('', ...groups))).toMatchObject({
      code: 'TOO_MANY_ACTIONS',
      where: 'actionGroup',
    });
  });

  it('cost nothing in groups that are empty, however many there are', async () => {
    const groups = Array.from({ length: 1_500 }, () => group(0, 65_535, 'reachPoint'));
    expect(chosenRoute(await planOf('a.wpml', wayline('', ...groups))).points).toHaveLength(1_500);
  });
});

it('a hundred thousand coordinates parted by commas alone are read', async () => {
  const triples = Array.from({ length: 100_000 }, (_, at) => `7.45,${(46 + at * 1e-6).toFixed(6)},50`).join(
    ',',
  );
  const line = `<kml><Placemark><LineString><coordinates>${triples}</coordinates></LineString></Placemark></kml>`;
  expect(chosenRoute(await planOf('a.kml', line)).points).toHaveLength(100_000);
});
