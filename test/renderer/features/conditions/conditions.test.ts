import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { emptyMission } from '../../../../engine/mission/mission.ts';
import { ConditionsStep } from '../../../../renderer/features/conditions/ConditionsStep.tsx';
import { WindRose } from '../../../../renderer/features/conditions/WindRose.tsx';
import { toGraticuleText } from '../../../../renderer/map/geometry/graticule.ts';
import { PartsProvider } from '../../../../renderer/parts/part.ts';
import { defaultInputs, type Inputs } from '../../../../renderer/plan/inputs.ts';
import { setPageLocale } from '../../../../renderer/ui/words.ts';
import { languages, localeFor } from '../../../../server/contract/locale.ts';
import { say } from '../../../../server/report/say.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

/** The line that sums the conditions up, as the window shows it. */
function summaryOf(air: Partial<Inputs>): string | undefined {
  const inputs = { ...defaultInputs, drone_key: 'dji_mavic_3', temp_c: 20, ...air };
  const plan = { inputs, mission: emptyMission, isLaunchChosen: false, isChanged: false };
  const { planner } = makeTestPlanner({ plan });
  const page = createElement(PartsProvider, { value: planner }, createElement(ConditionsStep));
  return renderToStaticMarkup(page)
    .match(/title="([^"]*)"/)?.[1]
    ?.replace(/[\u00a0\u202f]/g, ' ');
}

it.each([
  [{ wind_speed_mps: 0, gust_speed_mps: 8 }, 'calm air, gusts 8 m/s · 20 °C'],
  [{ wind_speed_mps: 0, gust_speed_mps: 0 }, 'calm air · 20 °C'],
  [{ wind_speed_mps: 8, wind_dir_deg: 270, gust_speed_mps: 11 }, '8 m/s from 270°, gusts 11 m/s · 20 °C'],
])('the wind is summed up with its unit: %j', (air, text) => {
  expect(summaryOf(air)).toBe(text);
});

it.each(languages)('the compass has the letters of the coordinates on the map, in %s', (language) => {
  setPageLocale(localeFor(language, 'metric'));
  onTestFinished(() => setPageLocale('metric'));
  const rose = renderToStaticMarkup(
    createElement(WindRose, { wind_dir_deg: 270, isCalm: false, onTurn: () => undefined }),
  );
  const letters = [...rose.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, letter]) => letter);
  const onMap = [
    toGraticuleText(47, 1, 'lat'),
    toGraticuleText(7, 1, 'lon'),
    toGraticuleText(-47, 1, 'lat'),
    toGraticuleText(-7, 1, 'lon'),
  ];
  expect(letters).toEqual(onMap.map((text) => text.slice(-1)));
  const said = say(
    { says: 'on_sea', values: { sea: 'open', lat: 30, lon: -30, launch: 'none' } },
    localeFor(language, 'metric'),
  );
  expect(said).toMatch(/30[.,]0° N, 30[.,]0° W/);
});
