import type { Settings } from '../../../server/contract/schemas/window.ts';

type Theme = Settings['theme'];

/** The theme after each, for one button that goes through them all. */
export const nextTheme: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
