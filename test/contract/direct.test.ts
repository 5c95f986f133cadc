import { describeContract } from './contract.ts';

describeContract('called directly', async ({ dispatch }) => ({
  call: (name, input) => dispatch(name, input),
  close: async () => {},
}));
