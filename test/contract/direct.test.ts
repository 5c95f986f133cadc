import { describeContract } from './contract.ts';

describeContract('called directly', async ({ dispatch }) => ({
  call: dispatch,
  close: async () => {},
}));
