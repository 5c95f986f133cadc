/** Returns an address that may be linked to; that of a plan file may be anything, a script among it. */
export const webAddress = (url = ''): string | undefined =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
