/** The scheme that serves the page; registered as standard and secure before the app is ready. */
export const pageScheme = 'app';
const pageHost = 'homeward';
export const pageAddress = `${pageScheme}://${pageHost}/`;

/** Whether an address or an origin belongs to the page. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${pageScheme}:` && host === pageHost && username === '' && password === '';
}

/** Pages on the web that the window links to, and that the person's own browser may be asked to open. */
const ownLinks: readonly string[] = [
  'https://www.openstreetmap.org/copyright',
  'https://www.naturalearthdata.com/',
  'https://leafletjs.com/',
];

/** Besides those: the pages that describe the API, on the server that runs here. */
export function isOwnLink(url: string, serverAddresses: readonly string[]): boolean {
  return ownLinks.includes(url) || serverAddresses.some((address) => url === `${address}/docs`);
}
