// The peer: a bare Express that sends texts it was given, without reading what is asked. Started by `fork`.
import express from 'express';

process.once('message', (routes) => {
  const app = express();
  for (const { method, path, texts } of routes) {
    let sent = 0;
    app[method](path, (_req, res) => res.type('json').send(texts[sent++ % texts.length]));
  }
  const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port));
});
process.once('disconnect', () => process.exit());
