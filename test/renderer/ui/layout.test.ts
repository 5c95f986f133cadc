import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import {
  gutter_px,
  note_px,
  panel_px,
  stackedWindow,
  widePanel_px,
  wideWindow,
} from '../../../renderer/ui/layout.ts';

const sheet = (name: string) =>
  readFileSync(resolve(import.meta.dirname, `../../../renderer/theme/${name}.css`), 'utf8');
const tokens = sheet('tokens');
const base = sheet('base');
const tokenOf = (name: string) => new RegExp(`^ *--${name}: (.*);$`, 'm').exec(tokens)?.[1];

it('leaves room on the map for what the style sheets let float over it', () => {
  expect(tokenOf('gutter')).toBe(`${gutter_px}px`);
  expect(tokenOf('panel')).toBe(`${panel_px}px`);
  expect(tokens).toContain(`@media ${wideWindow} {\n  :root {\n    --panel: ${widePanel_px}px;`);
  expect(base).toContain(`@media ${stackedWindow} {`);
  expect(tokenOf('note')).toBe(`${note_px}px`);
});
