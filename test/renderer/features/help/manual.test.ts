import { describe, expect, it } from 'vitest';
import { windToWithstand } from '../../../../engine/air/wind.ts';
import { normalCumulative, z90 } from '../../../../engine/uncertainty/normal.ts';
import { frost_c, manualFigures } from '../../../../renderer/features/help/manualFigures.ts';
import { isPage, manualPage, pageNames } from '../../../../renderer/features/help/manualPages.ts';
import { isFound, toPageText, toPieces } from '../../../../renderer/features/help/manualText.ts';
import { ageOf } from '../../../../renderer/features/reports/reportText.ts';
import { languages } from '../../../../server/contract/locale.ts';
import { toAskedDegrees } from '../../../../server/forecast/forecastAddress.ts';
import { addressAround } from '../../../../server/net/aroundPlace.ts';
import { catalogueOf, type MessageName } from '../../../../server/report/catalogues.ts';
import { farthest_m } from '../../../../server/reports/readStations.ts';
import { hoverChange } from '../../../engine/hoverChange.ts';
import { calm } from '../../../engine/samples.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const metric = manualFigures('metric');
const pages = pageNames.map((name) => ({ name, written: manualPage(name, 'en') }));
const everyPage = pages.map(({ written }) => written).join('\n');
const bracesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const spansOf = (written: string) => toPageText(written, metric).blocks.flatMap(({ lines }) => lines.flat());

/** Share of a normal distribution within so many standard deviations of its middle. */

const folding = ['dji_mavic_3', 'dji_mini_3', 'dji_air_2s'];
const lost = (battery_temp_c?: number) =>
  folding
    .map((key) => Math.round(-hoverChange(key, frost_c, battery_temp_c)))
    .sort((one, other) => one - other);

/** Every number that a page writes out by itself, and what shows that it is right; `example`: it claims nothing. */
const numbers: Readonly<Record<string, 'example' | (() => void)>> = {
  '95 of 100': () => expect(normalCumulative(z90)).toBeCloseTo(0.95, 4),
  '3 %': () => expect([lost().at(0), lost().at(-1)]).toEqual([-3, -3]),
  '26 to 30 %': () => expect([lost(frost_c).at(0), lost(frost_c).at(-1)]).toEqual([26, 30]),
  '270°': 'example',
  'GLO-30': 'example',
  '0.1°': () =>
    expect(addressAround('https://x.example/{lat}/{lon}', { lat: 46.66, lon: 7 }).pathname).toBe('/46.7/7.0'),
  '100 km': () => expect(farthest_m).toBe(100_000),
  '90 minutes': () =>
    expect(
      [90, 91].map((minutes) => ageOf('2026-09-12T06:00:00Z', Date.UTC(2026, 8, 12, 6, minutes))?.isOld),
    ).toEqual([false, true]),
  '0.01°': () => expect(toAskedDegrees(46.656_49)).toBe(46.66),
  PX4: 'example',
  'DJI Pilot 2': 'example',
  'dji.go.v5': 'example',
  'ED-269': 'example',
  'ED-318': 'example',
  'AIXM 5.1': 'example',
  'waypoint 1': 'example',
};

/** Labels of the screen that the manual names. */
const onScreen: readonly MessageName[] = [
  'window.replay.probably',
  'report.column.back',
  'window.mission.chance',
  'window.mission.leave_by',
  'window.mission.turn_back_by',
  'window.battery.title',
  'window.range.far_wait',
  'window.speed.cruise',
  'window.speed.best_range',
  'window.conditions.kept_warm',
  'window.conditions.cold_as_air',
  'window.ground.clearance',
  'window.ground.ceiling',
  'window.world.title',
  'window.settings.ground_heights',
  'window.settings.letter_keys',
  'window.settings.forecast',
  'window.forecast.ask',
  'window.settings.reports',
  'window.reports.ask',
  'window.reports.use_wind',
  'window.hours.title',
  'window.hours.type_or_paste',
  'window.hours.daylight_only',
  'window.mission.at_end',
  'window.mission.split',
  'window.range.takeoff_battery',
  'window.mission.following_batteries',
  'window.replay.learn_drone',
  'window.aircraft.mine',
  'window.survey.follow_ground',
  'window.survey.ground_sample',
  'window.export.figures',
  'window.mission.space_evenly',
  'window.mission.sideways',
  'window.ground.pilot_looks_from',
  'window.verdict.use_first',
  'window.verdict.place_on_map',
  'window.import.survey_along',
  'window.survey.sidelap_of',
  'window.survey.crosshatch',
  'window.survey.overshoot',
  'window.structure.orbit',
  'window.structure.facade',
  'window.structure.scan',
  'window.structure.overlap_along',
  'window.structure.down',
  'window.structure.wall_sample',
  'window.structure.distance',
  'command.new_variant',
  'window.variants.compare',
  'window.export.to_controller',
  'window.controller.replace',
];

describe('the manual', () => {
  it('has a figure of the program for each of its braces, and no figure that no page names', () => {
    expect(bracesIn(everyPage).filter((name) => (metric[name] ?? '') === '')).toEqual([]);
    const named = new Set(bracesIn(everyPage));
    expect(Object.keys(metric).filter((name) => !name.startsWith('key_') && !named.has(name))).toEqual([]);
  });

  it('writes no number out but those that are shown to be right here', () => {
    const bare = everyPage.replace(/\{\w+\}/g, '');
    const known = Object.keys(numbers);
    expect(known.filter((number) => !bare.includes(number))).toEqual([]);
    expect(
      known.reduce((text, number) => text.replaceAll(number, ''), bare).match(/.{0,30}\d.{0,10}/g),
    ).toBeNull();
  });

  it.each(Object.entries(numbers).filter(([, check]) => check !== 'example'))(
    'is right about %s',
    (_, check) => {
      if (check !== 'example') check();
    },
  );

  it.each(languages)('names the labels of the screen as they are, in %s', (language) => {
    const manual = pageNames
      .map((name) => manualPage(name, language))
      .join('\n')
      .toLowerCase();
    const labels = onScreen.map((name) =>
      (catalogueOf(language).get(name) ?? '').replace(/( el)? ?\{.*/, ''),
    );
    expect(labels.filter((label) => !manual.includes(label.trim().toLowerCase()))).toEqual([]);
  });

  it.each(languages)('has in %s the figures, links and headings of the English one', (language) => {
    for (const name of pageNames) {
      const [english, page] = [manualPage(name, 'en'), manualPage(name, language)];
      const shape = (text: string) => [
        ...bracesIn(text).sort(),
        ...[...text.matchAll(/\]\((\w+)\.md\)/g)].map(([, to]) => to).sort(),
        ...toPageText(text, {}).blocks.map(({ kind, lines }) => `${kind} ${lines.length}`),
      ];
      expect([name, ...shape(page)]).toEqual([name, ...shape(english)]);
    }
  });

  it('leads from page to page, each with a title of its own, and has the advice of the licence word by word', () => {
    const links = pages.flatMap(({ written }) => spansOf(written)).flatMap(({ page }) => page ?? []);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((page) => !isPage(page))).toEqual([]);
    const titles = pages.map(({ written }) => toPageText(written, metric).title);
    expect(new Set(titles).size).toBe(pages.length);
    for (const language of languages) {
      const [advice] = toPageText(manualPage('limits', language), metric).blocks.flatMap(({ lines }) =>
        lines.flat(),
      );
      expect(advice?.text).toBe(catalogueOf(language).get('window.help.advice'));
    }
  });

  it('has the signs of French behind a space that breaks no line', () => {
    const words = pageNames.map((name) => manualPage(name, 'fr').replace(/`[^`]*`/g, ''));
    expect(words.flatMap((text) => text.match(/.{0,20}( [:;!?»]|« )/g) ?? [])).toEqual([]);
  });

  it('is right that half of what gusts add must be withstood', () => {
    expect(manualPage('wind', 'en')).toContain('half of what gusts add');
    expect(windToWithstand({ ...calm, wind_speed_mps: 10, gust_speed_mps: 16 })).toBe(13);
  });

  it('speaks in the units of the person', () => {
    expect([metric['clearance'], manualFigures('imperial')['clearance']]).toEqual([
      '30\u00a0m',
      '98\u00a0ft',
    ]);
    expect(metric).toMatchObject({ overhead: '27\u00a0s', plan_limit: '25\u00a0MB', key_tool_draw: 'D' });
  });

  it('is read as headings, paragraphs, items and marked words', () => {
    expect(
      toPageText('# Title\n\nA **b** `c` [d](rings.md).\n\n## Next\n\n- one {x}\n- two {y}\n', { x: '1' }),
    ).toEqual({
      title: 'Title',
      blocks: [
        {
          kind: 'paragraph',
          lines: [
            [
              { kind: 'plain', text: 'A ' },
              { kind: 'strong', text: 'b' },
              { kind: 'plain', text: ' ' },
              { kind: 'code', text: 'c' },
              { kind: 'plain', text: ' ' },
              { kind: 'link', text: 'd', page: 'rings' },
              { kind: 'plain', text: '.' },
            ],
          ],
        },
        { kind: 'heading', lines: [[{ kind: 'plain', text: 'Next' }]] },
        {
          kind: 'items',
          lines: [[{ kind: 'plain', text: 'one 1' }], [{ kind: 'plain', text: 'two {y}' }]],
        },
      ],
    });
  });

  it('finds the pages that have every word, across marked ones, and marks them', () => {
    const page = toPageText('# Wind\n\nOut **and** back (there)', {});
    expect(['WIND', 'and back', 'out wind', '', 'lost'].map((search) => isFound(page, search))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(toPieces('Out and back', ' B( and ')).toEqual([
      { text: 'Out ', isFound: false },
      { text: 'and', isFound: true },
      { text: ' back', isFound: false },
    ]);
    expect(toPieces('Out', '')).toEqual([{ text: 'Out', isFound: false }]);
  });

  it('opens where it was left, or at a page that is asked for', () => {
    const { help } = makeTestPlanner().planner;
    help.show('manual');
    expect(help.store.getState()).toMatchObject({ shown: 'manual', page: 'start' });
    help.read('cold');
    help.close();
    help.show('manual');
    expect(help.store.getState()).toMatchObject({ shown: 'manual', page: 'cold' });
  });
});
