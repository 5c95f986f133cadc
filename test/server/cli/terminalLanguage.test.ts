import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { terminalLocale } from '../../../server/cli/terminalLocale.ts';
import { languageOf, tagOf } from '../../../server/contract/locale.ts';
import { homeward } from '../../support/homeward.ts';

describe('the locale of the terminal', () => {
  it.each([
    [{ LANG: 'de_AT.UTF-8' }, 'de-AT'],
    [{ LANG: 'es_419' }, 'es-419'],
    [{ LANG: 'fr' }, 'fr'],
    [{ LANG: 'de_DE@euro' }, 'de-DE'],
    [{ HOMEWARD_LANG: 'fr', LC_ALL: 'de_DE.UTF-8' }, 'fr'],
    [{ LC_ALL: 'es_ES.UTF-8', LC_MESSAGES: 'de_DE.UTF-8', LANG: 'fr_FR.UTF-8' }, 'es-ES'],
    [{ HOMEWARD_LANG: '', LC_ALL: '', LC_MESSAGES: 'de_CH.UTF-8', LANG: 'C' }, 'de-CH'],
  ])('is that of the first variable that is set: %j', (env, tag) => {
    expect(tagOf(terminalLocale(env))).toBe(tag);
  });

  it.each([
    {},
    { LANG: 'C' },
    { LANG: 'C.UTF-8' },
    { LANG: 'POSIX' },
    { LANG: 'pl_PL.UTF-8' },
    { LANG: 'en_US.UTF-8' },
    { LC_ALL: 'C', LANG: 'de_DE.UTF-8' },
    { LANG: 'deutsch' },
  ])('is English and metric of %j', (env) => {
    expect(terminalLocale(env)).toBe('metric');
    expect(languageOf(terminalLocale(env))).toBe('en');
  });
});

describe('a German terminal', () => {
  const before = process.env['HOMEWARD_LANG'];
  afterEach(() => {
    process.env['HOMEWARD_LANG'] = before;
  });
  const inGerman = (...words: string[]) => {
    process.env['HOMEWARD_LANG'] = 'de_AT.UTF-8';
    return homeward(...words);
  };
  const folder = mkdtempSync(join(tmpdir(), 'homeward-german-'));
  const route = join(folder, 'route.csv');
  writeFileSync(route, 'latitude,longitude,altitude(m)\n47,8,60.5\n47.01,8,60.5\n');

  it('says refusals and their reasons in German', async () => {
    expect((await inGerman('analyze')).stderr).toBe('analyze braucht eine Datei (FILE).\n');
    expect((await inGerman('read', route, '--wind', '3')).stderr).toBe('Unbekannte Option „--wind“.\n');
    expect((await inGerman('analyze', route, '--wind', '99@0')).stderr).toBe(
      '--wind: Geschwindigkeit muss eine Zahl von 0 bis 60 sein, nicht „99“.\n',
    );
  });

  it('names the option that an unknown aircraft came by', async () => {
    const { stderr } = await inGerman('analyze', route, '--drone', 'mavic', '--data', folder);
    expect(stderr).toMatch(/^--drone: .*„mavic“/m);
    expect(stderr).not.toContain('drone.key');
  });

  it('reads a file and predicts its flight in German, with the figures of that language', async () => {
    expect((await inGerman('read', route)).stdout).toMatch(/: 2 Punkte, 1,11 km, 60,5 m \(/);
    const { stdout } = await inGerman('analyze', route, '--drone', 'dji_mavic_3', '--data', folder);
    expect(stdout).toContain('Rückkehrhöhe, im Fluggerät einzustellen: ');
    expect(stdout).toMatch(/Chance, die Reserve zu behalten: über 99/);
    expect(stdout).not.toMatch(/\b(?:Route to|Return|launch|waypoint|battery)\b/);
  });

  it('numbers the files of a split in German, in parts by number and by batteries', async () => {
    const out = join(folder, 'flights');
    const split = ['--split', '--drone', 'dji_mavic_3', '--data', folder, '--out', out];
    const { code, stderr } = await inGerman(
      'convert',
      route,
      '--format',
      'qgc_plan',
      '--speed',
      '8',
      ...split,
    );
    expect(code, stderr).toBe(0);
    expect(readdirSync(out)).toEqual(['route 1 von 1.plan']);
    const parts = ['--max-waypoints', '2', '--speed', '8', '--home-elevation', '400'];
    const long = join(folder, 'long.csv');
    writeFileSync(long, `${readFileSync(route, 'utf8')}47.02,8.01,60.5\n`);
    const byNumber = await inGerman('convert', long, join(folder, 'parts.gpx'), ...parts);
    expect(byNumber.code, byNumber.stderr).toBe(0);
    expect(readFileSync(join(folder, 'parts-2.gpx'), 'utf8')).toContain('<name>Route 2 von 2</name>');
  });

  it('leaves JSON as it is', async () => {
    const german = await inGerman('read', route, '--json');
    process.env['HOMEWARD_LANG'] = 'en';
    expect(german.stdout).toBe((await homeward('read', route, '--json')).stdout);
  });
});
