import { defineConfig } from 'vitest/config';
import whole from '../vitest.config.ts';
import { apart } from './apart.ts';
import { byTheWay } from './byTheWay.ts';
import { LongFirst } from './longFirst.ts';

const { include: _, ...rest } = whole.test ?? {};

/** The tests that the run for branches leaves out, so that a whole run has each test once. */
const include = ['test/*.test.{ts,tsx}', 'test/!(engine|flightplan)/**/*.test.{ts,tsx}', ...byTheWay];

export default defineConfig({
  test: {
    ...rest,
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, test: { name: 'apart', include: [...apart] } },
      // Loaded anew for each file, the modules took a third of the run.
      {
        extends: true,
        test: {
          name: 'together',
          include,
          exclude: [...(rest.exclude ?? []), ...apart],
          setupFiles: ['test/support/leftAsFound.ts'],
          isolate: false,
        },
      },
    ],
  },
});
