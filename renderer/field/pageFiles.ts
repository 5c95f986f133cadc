/** The files that the page consists of. */
export const pageFiles = ['/field', '/field/page.js', '/field/page.css'] as const;

/** The browser has the files a while after it was asked to keep them, or never. */
const patience_ms = 15_000;

/**
 * Asks the browser to keep the files of the page. Resolves to true if the page opens again without a connection: browsers keep files
 * of a page only if they trust the server's certificate without asking the person.
 */
export async function keepFiles(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  try {
    await serviceWorker.register('/field/worker.js', { scope: '/field' }).catch(() => undefined);
    if ((await serviceWorker.getRegistration('/field')) === undefined) return false;
    await Promise.race([serviceWorker.ready, new Promise((resolve) => setTimeout(resolve, patience_ms))]);
    const found = await Promise.all(pageFiles.map((path) => caches.match(path)));
    return found.every((response) => response !== undefined);
  } catch {
    return false;
  }
}
