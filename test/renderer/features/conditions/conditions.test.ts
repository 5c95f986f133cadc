import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { emptyMission } from '../../../../engine/mission/mission.ts';
import { ConditionsStep } from '../../../../renderer/features/conditions/ConditionsStep.tsx';
import { PartsProvider } from '../../../../renderer/parts/part.ts';
import { defaultInputs, type Inputs } from '../../../../renderer/plan/inputs.ts';
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
