// Sends requests to two servers as they come by chance, as a proxy does that knows how many each has in hand. Started by `fork`.
import { connect } from 'node:net';

const headEnd = '\r\n\r\n';

/** Calls back with the status of each whole answer. */
function reader(onAnswer) {
  let held = Buffer.alloc(0);
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const end = held.indexOf(headEnd);
      if (end < 0) return;
      const head = held.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (held.length < end + headEnd.length + length) return;
      held = held.subarray(end + headEnd.length + length);
      onAnswer(Number(head.slice(9, 12)));
    }
  };
}

process.on('message', ({ servers, shares, rate, seconds }) => {
  const wires = servers.map(({ kinds }) =>
    kinds.map((kind) => kind.map((wire) => Buffer.from(wire, 'base64'))),
  );
  const resting = servers.map(() => []);
  const inHand = servers.map(() => 0);
  const answers = [];
  let errors = 0;
  let [asked, ended, isOver] = [0, 0, false];
  const start_ms = performance.now();

  const finish = () => {
    if (isOver && ended === asked)
      process.send({ answers, errors, duration_ms: performance.now() - start_ms });
  };
  const open = (server) => {
    const line = { socket: connect({ host: '127.0.0.1', port: servers[server].port, noDelay: true }) };
    const over = (isRight) => {
      const { kind, sent_ms } = line;
      if (kind === undefined) return;
      line.kind = undefined;
      inHand[server] -= 1;
      ended += 1;
      if (isRight) answers.push([kind, performance.now() - sent_ms]);
      else errors += 1;
      finish();
    };
    const read = reader((status) => {
      over(status === 200);
      resting[server].push(line);
    });
    line.socket.on('data', read);
    line.socket.on('error', () => over(false));
    line.socket.on('close', () => {
      resting[server] = resting[server].filter((other) => other !== line);
      over(false);
    });
    return line;
  };
  const chooseKind = () => {
    let left = Math.random();
    for (const [kind, share] of shares.entries()) {
      left -= share;
      if (left < 0) return kind;
    }
    return shares.findLastIndex((share) => share > 0);
  };
  const send = () => {
    const kind = chooseKind();
    const isEven = inHand[0] === inHand[1];
    const server = isEven ? Math.floor(2 * Math.random()) : inHand[0] < inHand[1] ? 0 : 1;
    const line = resting[server].pop() ?? open(server);
    Object.assign(line, { kind, sent_ms: performance.now() });
    inHand[server] += 1;
    const variants = wires[server][kind];
    line.socket.write(variants[asked % variants.length]);
    asked += 1;
  };
  let due_ms = start_ms;
  const next = () => {
    const now_ms = performance.now();
    if (now_ms - start_ms > 1000 * seconds) {
      isOver = true;
      return finish();
    }
    while (due_ms <= now_ms) {
      send();
      due_ms += (-1000 / rate) * Math.log(1 - Math.random());
    }
    setTimeout(next, Math.max(0, due_ms - performance.now()));
  };
  next();
});
process.once('disconnect', () => process.exit());
