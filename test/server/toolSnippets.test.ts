import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleMission } from '../../server/contract/exampleRequests.ts';
import { operations } from '../../server/contract/operations.ts';
import { type SnippetLanguage, snippetLanguages, toolSnippet } from '../../server/report/toolSnippets.ts';
import { startWholeServer, type WholeServer } from '../http/wholeServer.ts';
import { commandPath } from '../run/systemPackages.mjs';

const path = operations.analyzeMission.http?.path ?? '';
const folder = mkdtempSync(join(tmpdir(), 'homeward-snippets-'));

/** A program in its language, and what runs it. TypeScript is run as JavaScript: it has no types of its own. */
const runners: Readonly<
  Record<SnippetLanguage, { readonly command: string | undefined; readonly file: string }>
> = {
  curl: { command: commandPath(['curl']) && commandPath(['sh']), file: 'tool.sh' },
  python: { command: commandPath(['python3', 'python']), file: 'tool.py' },
  typescript: { command: process.execPath, file: 'tool.mjs' },
};

interface Ran {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

function run(language: SnippetLanguage, address: string, env: Record<string, string>): Promise<Ran> {
  const { command = '', file } = runners[language];
  const text = toolSnippet(language, { address, path, body: exampleMission });
  expect(text).not.toContain('hw_');
  writeFileSync(join(folder, file), text);
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env } };
    execFile(command, [file], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

const openssl = commandPath(['openssl']);

/** A certificate for this computer that signs itself, as the window makes one. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'homeward.pem')];
  const names = ['-subj', '/CN=homeward', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  execFileSync(openssl ?? '', ['req', ...made, ...names], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** Speaks TLS before a server that does not. */
function startTls(port: number): Server {
  return createServer(makeCertificate(), (req, res) => {
    const { method, headers, url } = req;
    const onwards = request({ port, method, path: url, headers: { ...headers, host: `127.0.0.1:${port}` } });
    onwards.once('response', (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    req.pipe(onwards);
  }).listen(0, '127.0.0.1');
}

let server: WholeServer;
let tls: Server | undefined;
beforeAll(async () => {
  server = await startWholeServer();
  if (openssl === undefined) return;
  tls = startTls(server.port);
  await once(tls, 'listening');
});
afterAll(async () => {
  tls?.close();
  await server.close();
});

describe.each(snippetLanguages)("a tool's first request in %s", (language) => {
  const { command } = runners[language];

  it.skipIf(command === undefined)('is answered by the running server (needs its language)', async () => {
    const { code, stdout, stderr } = await run(language, server.url, { HOMEWARD_KEY: server.secret });
    expect(stderr.replace(/^ .*\n?/gm, '')).not.toMatch(/error/i);
    expect(code).toBe(0);
    expect(stdout).toContain('mission_verdict');
  });

  it.skipIf(command === undefined)('says so where the variable of the key is empty', async () => {
    const { code, stdout, stderr } = await run(language, server.url, { HOMEWARD_KEY: '' });
    expect(`${code}${stdout}${stderr}`).toMatch(/401|UNAUTHORIZED/);
    expect(stdout).not.toContain('mission_verdict');
  });

  it.skipIf(command === undefined || openssl === undefined)(
    'trusts the certificate of the server, and no other (needs openssl)',
    async () => {
      if (tls === undefined) throw new Error('no TLS');
      const { port } = tls.address() as AddressInfo;
      const address = `https://127.0.0.1:${port}`;
      const env = { HOMEWARD_KEY: server.secret };
      // The line above the program says it.
      const trust = { NODE_EXTRA_CA_CERTS: 'homeward.pem' };
      const trusted = await run(language, address, language === 'typescript' ? { ...env, ...trust } : env);
      expect(trusted.stdout).toContain('mission_verdict');
      const text = toolSnippet(language, { address, path, body: exampleMission });
      expect(text).toContain('homeward.pem');
      writeFileSync(join(folder, 'homeward.pem.aside'), readFileSync(join(folder, 'homeward.pem')));
      writeFileSync(join(folder, 'homeward.pem'), '');
      const distrusted = await run(language, address, language === 'typescript' ? { ...env, ...trust } : env);
      writeFileSync(join(folder, 'homeward.pem'), readFileSync(join(folder, 'homeward.pem.aside')));
      expect(distrusted.stdout).not.toContain('mission_verdict');
    },
  );
});
