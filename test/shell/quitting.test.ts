import { EventEmitter } from 'node:events';
import type { App, WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { quitWithLastWindow } from '../../electron/quitting.ts';

function appOn(platform: NodeJS.Platform) {
  const [app, contents] = [new EventEmitter(), new EventEmitter()];
  let quits = 0;
  const parts = Object.assign(app, { quit: () => (quits += 1) });
  quitWithLastWindow(parts as unknown as App, platform).follow(contents as unknown as WebContents);
  const happen = (...events: readonly ('quit' | 'held' | 'closed')[]) => {
    for (const event of events) {
      if (event === 'quit') app.emit('before-quit');
      if (event === 'held') contents.emit('will-prevent-unload');
      if (event === 'closed') app.emit('window-all-closed');
    }
    return quits;
  };
  return { happen };
}

describe('the app', () => {
  it('ends with its last window on Linux and Windows, and lives on without one on macOS', () => {
    expect(appOn('linux').happen('closed')).toBe(1);
    expect(appOn('win32').happen('held', 'closed')).toBe(1);
    expect(appOn('darwin').happen('closed')).toBe(0);
    expect(appOn('darwin').happen('held', 'closed')).toBe(0);
  });

  it('ends on macOS, too, where a person quits and then answers the question about an unsaved plan', () => {
    expect(appOn('darwin').happen('quit', 'closed')).toBe(1);
    expect(appOn('darwin').happen('quit', 'held', 'closed')).toBe(1);
  });

  it('lives on where the person took the quit back and closes the window later', () => {
    expect(appOn('darwin').happen('quit', 'held', 'held', 'closed')).toBe(0);
    expect(appOn('darwin').happen('quit', 'held', 'held', 'quit', 'held', 'closed')).toBe(1);
  });
});
