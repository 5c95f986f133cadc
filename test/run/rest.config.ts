import { defineConfig } from 'vitest/config';
import whole from '../vitest.config.ts';
import { byTheWay } from './byTheWay.ts';

const { include: _, ...rest } = whole.test ?? {};

/** The tests that the run for branches leaves out, so that a whole run has each test once. */
export default defineConfig({
  test: {
    ...rest,
    include: ['test/*.test.{ts,tsx}', 'test/!(engine|flightplan)/**/*.test.{ts,tsx}', ...byTheWay],
  },
});
