import type { App, WebContents } from 'electron';

type Quits = Pick<App, 'on' | 'quit'>;

/**
 * Ends the app with its last window: always but on macOS, where apps live on without one, unless a person quits. A page may
 * hold its window to ask about an unsaved plan; the quit goes on once it lets go. A later close that it holds, too, is no quit.
 */
export function quitWithLastWindow(app: Quits, platform: NodeJS.Platform) {
  let quit: 'none' | 'asked' | 'held' = 'none';
  app.on('before-quit', () => {
    quit = 'asked';
  });
  app.on('window-all-closed', () => {
    if (platform !== 'darwin' || quit !== 'none') app.quit();
  });
  return {
    /** A person quits, and no page has held that up for good. */
    isAsked: () => quit !== 'none',
    follow(contents: Pick<WebContents, 'on'>): void {
      contents.on('will-prevent-unload', () => {
        quit = quit === 'asked' ? 'held' : 'none';
      });
    },
  };
}
