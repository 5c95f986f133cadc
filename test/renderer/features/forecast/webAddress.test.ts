import { expect, it } from 'vitest';
import { webAddress } from '../../../../renderer/features/forecast/webAddress.ts';

it.each([
  ['https://open-meteo.com/', true],
  ['http://127.0.0.1:8080/terms', true],
  ['javascript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['open-meteo.com', false],
  [undefined, false],
])('a source at %s is linked to: %s', (url, isLinked) => {
  expect(webAddress(url)).toBe(isLinked ? url : undefined);
});
