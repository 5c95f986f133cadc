import { pageFiles } from './pageFiles.ts';

/** Keeps the files of the page, so that it opens again without a connection; the page itself stores the plan. */
const cacheName = 'homeward-field';

/** A server that is out of reach often leaves a request without an answer. */
const patience_ms = 3_000;

/** The part of the platform's types that a worker needs; those of the library are for pages. */
interface WorkerScope {
  addEventListener(type: 'install' | 'fetch', listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
const scope = self as unknown as WorkerScope;

scope.addEventListener('install', (event) =>
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([...pageFiles]))),
);

async function load(request: Request, path: string): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await (await caches.open(cacheName)).put(path, response.clone());
  return response;
}

/** Resolves to the file as the server sends it, or to the one from before if the server refuses or does not answer in time. */
async function fileAt(request: Request, path: string): Promise<Response> {
  const before = await caches.match(path);
  const loaded = load(request, path);
  if (before === undefined) return loaded;
  const inTime = new Promise<Response>((resolve) => setTimeout(resolve, patience_ms, before));
  const orBefore = loaded.then((response) => (response.ok ? response : before)).catch(() => before);
  return Promise.race([orBefore, inTime]);
}

scope.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (pageFiles.some((path) => path === pathname)) event.respondWith(fileAt(event.request, pathname));
});
