import type { ElectronApplication } from 'playwright';

/** Notes every connection that the main process begins from now on; the function returned tells them. */
export async function watchSockets(app: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(() => {
    const { Socket } = process.getBuiltinModule('node:net');
    const noted: string[] = [];
    Object.assign(globalThis, { noted });
    const { connect } = Socket.prototype;
    Socket.prototype.connect = function noting(
      this: typeof Socket.prototype,
      ...args: Parameters<typeof connect>
    ) {
      const [{ host, port, path } = {}] = [args[0]].flat() as {
        host?: string;
        port?: number;
        path?: string;
      }[];
      noted.push(path ?? `${host}:${port}`);
      return connect.apply(this, args);
    } as typeof connect;
  });
  return () => app.evaluate(() => (globalThis as unknown as { noted: readonly string[] }).noted);
}
