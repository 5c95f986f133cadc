import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { gutter_px, note_px, panel_px } from '../../../renderer/ui/layout.ts';

const tokens = readFileSync(resolve(import.meta.dirname, '../../../renderer/theme/tokens.css'), 'utf8');
const tokenOf = (name: string) => new RegExp(`^ *--${name}: (.*);$`, 'm').exec(tokens)?.[1];

it('leaves room on the map for what the style sheets let float over it', () => {
  expect(tokenOf('gutter')).toBe(`${gutter_px}px`);
  expect(tokenOf('panel')).toBe(`${panel_px}px`);
  expect(tokenOf('note')).toBe(`${note_px}px`);
});
