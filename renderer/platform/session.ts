const sessionKey = 'homeward.session';

/** The session token: from the address the host printed, or from session storage after a reload. */
export function takeSession(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): string {
  const { location, history, sessionStorage } = page;
  const token = location.hash.slice(1);
  if (token === '') return sessionStorage.getItem(sessionKey) ?? '';
  sessionStorage.setItem(sessionKey, token);
  // A token left in the address bar would end up in bookmarks and screenshots.
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return token;
}
