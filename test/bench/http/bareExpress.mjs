// The peer: a bare Express that parses what is asked and sends the answers it was given as JSON, as any server does. Started by `fork`.
import express from 'express';

process.once('message', (routes) => {
  const app = express()
    .disable('etag')
    .disable('x-powered-by')
    .use(express.json({ limit: '20mb' }));
  for (const { method, path, texts } of routes) {
    const answers = texts.map((text) => JSON.parse(text));
    let sent = 0;
    app[method](path, (_req, res) => res.json(answers[sent++ % answers.length]));
  }
  const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port));
});
process.once('disconnect', () => process.exit());
