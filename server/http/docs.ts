import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RequestHandler } from 'express';

/** The page runs its own files and calls its own server; swagger-ui draws with inline styles, never with scripts. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Homeward API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });
`;

const send =
  (type: string, text: string): RequestHandler =>
  (_req, res) => {
    res.setHeader('Content-Security-Policy', contentPolicy);
    res.setHeader('Cache-Control', 'no-cache');
    res.type(type).send(text);
  };

const sendFrom =
  (folder: string, name: string): RequestHandler =>
  (_req, res) => {
    res.setHeader('Content-Security-Policy', contentPolicy);
    res.sendFile(name, { root: folder, maxAge: '1h' });
  };

/** Files of swagger-ui that the page uses; no other of the folder is served. */
export const docsFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

function installedFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

export function docsPages(folder = installedFolder()): { path: string; send: RequestHandler }[] {
  return [
    { path: '/docs', send: send('html', page) },
    { path: '/docs/start.js', send: send('js', start) },
    ...docsFiles.map((name) => ({ path: join('/docs', name), send: sendFrom(folder, name) })),
  ];
}
