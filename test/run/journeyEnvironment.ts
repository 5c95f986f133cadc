import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { closeLent } from './lent.ts';

/** The environment of Node.js, which ends with the planners that the journeys of a process lend each other (`support/lentPlanner.ts`). */
const journeys: Environment = {
  ...builtinEnvironments.node,
  name: 'journeys',
  async setup(global, options) {
    const { teardown } = await builtinEnvironments.node.setup(global, options);
    return {
      async teardown(again) {
        await closeLent();
        await teardown(again);
      },
    };
  },
};

// biome-ignore lint/style/noDefaultExport: vitest asks for it.
export default journeys;
