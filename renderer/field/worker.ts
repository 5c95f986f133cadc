/** Keeps the files of the page, so that it opens again without a connection; what the server says of a plan is kept by the page. */
const kept = ['/field', '/field/page.js', '/field/page.css'];
const cacheName = 'homeward-field';

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
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(kept))),
);

scope.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (!kept.includes(pathname)) return;
  const answer = fetch(event.request).then(async (response) => {
    if (response.ok) await (await caches.open(cacheName)).put(pathname, response.clone());
    return response;
  });
  event.respondWith(answer.catch(async () => (await caches.match(pathname)) ?? Response.error()));
});
