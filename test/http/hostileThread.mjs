// A thread that answers requests as badly as one can: what it does stands in the body. Bundled from nothing: plain Node.
import { parentPort } from 'node:worker_threads';

const deeds = {
  answer: ({ request_id }) => ({ status: 200, body: JSON.stringify({ ok: true, request_id }) }),
  throw: () => {
    throw new RangeError('a bug with /secret/path in it');
  },
  exit: () => process.exit(7),
  loop: () => {
    for (;;);
  },
  eat: () => {
    const held = [];
    for (;;) held.push(new Array(100_000).fill(held.length));
  },
};

parentPort.on('message', ({ input: { asked, host } }) => {
  const { deed } = JSON.parse(new TextDecoder().decode(asked.sent.json));
  try {
    parentPort.postMessage({ kind: 'value', value: deeds[deed](asked) });
  } catch (error) {
    parentPort.postMessage({ kind: 'threw', error });
  }
  host.close();
});
