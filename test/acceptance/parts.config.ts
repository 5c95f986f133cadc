import { defineConfig } from 'vitest/config';
import whole from '../vitest.config.ts';

export default defineConfig({
  test: {
    ...whole.test,
    include: ['test/acceptance/**/*.test.ts'],
    exclude: ['test/acceptance/window.test.ts'],
  },
});
