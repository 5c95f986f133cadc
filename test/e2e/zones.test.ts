import { describe, expect, it } from 'vitest';
import { boxAround, ed269, feature, volume } from '../engine/zone/zoneSamples.ts';
import { type SavingHost, savingHostForEach, savingHosts } from './savingHosts.ts';

const { opened, written } = savingHostForEach('homeward-zones-');

const route = 'latitude,longitude,altitude(m)\n47.01,8,60\n47.01,8.02,60\n47.02,8.01,60\n';
const table = 'time;wind;direction\n2099-06-12 10:00;2;270\n2099-06-12 12:00;2;270';

/** A zone across the first leg that holds from 9 to 11 h, years ahead, by the clock of Switzerland in summer. */
const zones = () =>
  ed269(
    [
      feature({
        name: 'CTR of Test',
        applicability: [
          {
            permanent: 'NO',
            schedule: [{ day: ['ANY'], startTime: '09:00:00+02:00', endTime: '11:30:00+02:00' }],
          },
        ],
        geometry: [
          volume({
            upperLimit: 'UNL',
            horizontalProjection: {
              type: 'Polygon',
              coordinates: boxAround({ lat: 47.01, lon: 8.01 }, 0.002),
            },
          }),
        ],
      }),
    ],
    { source: 'Office of Test', updateDateTime: '2099-06-01T00:00:00Z' },
  );

/** A flight beside a control zone: the file is dropped, seen on the map and in the verdict, and another hour is taken, in which it does not hold. */
async function flyBesideZone({ planner }: SavingHost): Promise<void> {
  const { page, drop, open, pickDrone, verdict, acceptQuestion } = planner;
  await pickDrone('mavic 3', /^Mavic 3\s*DJI/);
  await drop(written('route.csv', route));
  await acceptQuestion();
  await page.getByRole('button', { name: 'When?' }).click();
  const hours = page.getByTestId('hours');
  await hours.getByText('Type or paste hours').click();
  await hours.getByRole('textbox').fill(table);
  await hours.getByRole('button', { name: 'Use these hours' }).click();
  const grid = page.getByTestId('hours-grid');
  await grid.waitFor();
  await grid.locator('td[data-at="0"]').first().click();
  await open('conditions');
  await expect.poll(() => page.getByTestId('taken-hour').textContent()).toContain('10:00');
  await expect.poll(() => verdict.textContent()).not.toContain('Do not fly');

  await drop(written('zones.json', JSON.stringify(zones())));
  await open('ground');
  const files = page.getByTestId('world-files');
  await expect.poll(() => files.textContent()).toContain('1 zone, ED-269');
  expect(await files.textContent()).toContain(
    'Source: Office of Test · licence: not stated · data of: 1 Jun 2099',
  );
  await expect.poll(() => page.locator('[data-zones]').getAttribute('data-zones')).toBe('1');
  await expect.poll(() => verdict.textContent()).toContain('in the prohibited zone “CTR of Test”');

  // Its facts are reached by keys, without a pointer on the map.
  const listed = page.getByTestId('zones-on-map');
  const row = listed.locator('summary');
  await expect.poll(() => row.count()).toBe(1);
  expect(await row.textContent()).toContain('CTR of Test prohibited');
  await row.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => listed.locator('dl').isVisible()).toBe(true);
  const facts = await listed.locator('dl').textContent();
  for (const fact of [
    'every day 09:00 UTC+02:00 to 11:30 UTC+02:00',
    'to unlimited',
    'Office of Test',
    'licence: not stated',
  ])
    expect(facts).toContain(fact);
  expect(await page.getByTestId('not-drawn').count()).toBe(0);

  // At noon it does not hold.
  await grid.locator('td[data-at="1"]').first().click();
  await expect.poll(() => page.getByTestId('taken-hour').textContent()).toContain('12:00');
  await expect.poll(() => verdict.textContent()).not.toContain('CTR of Test');
  await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing')).toBe('current');
  expect(await verdict.textContent()).not.toContain('Do not fly');

  // A later file of its name is checked beside it until the pilot has it replaced.
  const [zone] = zones().features;
  const later = ed269([zone, { ...zone, identifier: 'TST0002', name: 'Added since' }] as never, {
    source: 'Office of Test',
    updateDateTime: '2099-06-08T00:00:00Z',
  });
  await drop(written('zones.json', JSON.stringify(later)));
  const asked = page.locator('[data-sonner-toast]').filter({ hasText: 'Replace the old file' });
  await asked.waitFor();
  expect(await asked.textContent()).toContain(
    'A file of this name was here already: 1 zone, ED-269, data of 1 Jun 2099. The new one: data of 8 Jun 2099.',
  );
  expect(await files.getByRole('switch').count()).toBe(2);
  expect(await files.getByText('A file of the same name was added later').count()).toBe(1);
  await asked.getByRole('button', { name: 'Replace the old file' }).click();
  await expect.poll(() => files.getByRole('switch').count()).toBe(1);
  expect(await files.textContent()).toContain('2 zones, ED-269');
  expect(await files.getByText('A file of the same name was added later').count()).toBe(0);
  await expect.poll(() => page.locator('[data-zones]').getAttribute('data-zones')).toBe('2');

  // Switched off it counts at no hour; removed, it is gone.
  await grid.locator('td[data-at="0"]').first().click();
  await expect.poll(() => verdict.textContent()).toContain('CTR of Test');
  await files.getByRole('switch').click();
  await expect.poll(() => verdict.textContent()).not.toContain('CTR of Test');
  await files.getByRole('button', { name: 'Remove Zones of Test' }).click();
  await expect.poll(() => files.textContent()).toContain('No file. Drop one');
}

describe.each(savingHosts)('a flight beside a control zone in $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)(
    'is forbidden in the hour in which that holds, and not in another',
    async () => {
      const host = await opened(open);
      await host.planner.page.emulateMedia({ reducedMotion: 'reduce' });
      await flyBesideZone(host);
    },
    120_000,
  );
});
