import { expect, it } from 'vitest';
import { formatOfApp, isOfDjiPilot } from '../../../engine/flightplan/appFormat.ts';

it.each([
  ['DJI', 'Mavic 3E', 'dji_wpml_kmz'],
  ['DJI', 'Mavic 3', 'dji_wpml_kmz'],
  ['DJI', 'Mini 2', 'litchi_csv'],
  ['Potensic', 'Atom 2', 'potensic_json'],
  ['DeltaQuad', 'Evo', undefined],
  ['DJI', 'Phantom 4 Pro', undefined],
  [undefined, 'My own', undefined],
  [undefined, undefined, undefined],
] as const)('the app of a %s %s takes %s', (manufacturer, model, format) => {
  expect(formatOfApp({ manufacturer, model })).toBe(format);
});

it('DJI Pilot 2 flies the aircraft that DJI’s files number, and no other', () => {
  expect(isOfDjiPilot('DJI Mavic 3E')).toBe(true);
  expect(isOfDjiPilot('DJI Mavic 3')).toBe(false);
});
