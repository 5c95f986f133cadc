// Asks a server over many connections and says what came back. Started by `fork`: whoever measures another key has a process of his own.
import { connect } from 'node:net';

const headEnd = '\r\n\r\n';

function fieldOf(head, name) {
  return new RegExp(`\\r\\n${name}: (.*)`, 'i').exec(head)?.[1];
}

/** Calls back with status and head of each whole answer. */
function reader(onAnswer) {
  let text = Buffer.alloc(0);
  let head = '';
  let missing_bytes = 0;
  return (chunk) => {
    let rest = chunk;
    for (;;) {
      if (head === '') {
        text = text.length === 0 ? rest : Buffer.concat([text, rest]);
        const end = text.indexOf(headEnd);
        if (end < 0) return;
        head = text.toString('latin1', 0, end);
        missing_bytes = Number(fieldOf(head, 'content-length') ?? 0);
        rest = text.subarray(end + headEnd.length);
        text = Buffer.alloc(0);
      }
      const taken_bytes = Math.min(missing_bytes, rest.length);
      missing_bytes -= taken_bytes;
      rest = rest.subarray(taken_bytes);
      if (missing_bytes > 0) return;
      const whole = head;
      head = '';
      onAnswer(Number(whole.slice(9, 12)), whole);
      if (rest.length === 0) return;
    }
  };
}

process.on('message', ({ port, wires, connections, duration_ms, pause_ms, refused_ms }) => {
  const requests = wires.map((wire) => Buffer.from(wire, 'base64'));
  const statuses = {};
  const latencies_ms = [];
  const note = (what) => {
    statuses[what] = (statuses[what] ?? 0) + 1;
  };
  const start_ms = performance.now();
  let asked = 0;
  let running = connections;
  const isOver = () => performance.now() - start_ms > duration_ms;
  const finish = () => {
    running -= 1;
    if (running > 0) return;
    const { user, system } = process.cpuUsage();
    process.send({
      statuses,
      latencies_ms,
      duration_ms: performance.now() - start_ms,
      processor_ms: (user + system) / 1000,
    });
  };
  const open = () => {
    let sent_ms = 0;
    let isDone = false;
    const read = reader(answered);
    const buffer = Buffer.allocUnsafe(262_144);
    // Into one piece of memory: what the load itself costs is taken from the server that it measures.
    const callback = (bytes) => {
      read(Buffer.from(buffer.subarray(0, bytes)));
      return true;
    };
    const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback } });
    const end = () => {
      if (isDone) return;
      isDone = true;
      socket.destroy();
      finish();
    };
    const ask = () => {
      if (isOver()) return end();
      sent_ms = performance.now();
      socket.write(requests[asked++ % requests.length]);
    };
    function answered(status, head) {
      note(status);
      if (status === 200) latencies_ms.push(performance.now() - sent_ms);
      else if (status !== 429 && status !== 503) note(`${status} is no answer to expect`);
      else if (!/^[1-9]\d*$/.test(fieldOf(head, 'retry-after') ?? '')) note('without Retry-After');
      setTimeout(ask, status === 200 ? pause_ms : refused_ms);
    }
    socket.once('connect', ask);
    socket.on('error', (error) => {
      note(error.code);
      end();
    });
    socket.on('close', () => {
      if (!isDone) note('closed');
      end();
    });
  };
  for (let at = 0; at < connections; at += 1) open();
});
process.once('disconnect', () => process.exit());
