/** The scheme of the page, registered as standard and secure before the app is ready. */
export const pageScheme = 'app';
const pageHost = 'homeward';
export const pageAddress = `${pageScheme}://${pageHost}/`;

export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${pageScheme}:` && host === pageHost && username === '' && password === '';
}

/** Web pages that the window links to; the person's browser may open them. Those of maps are in the file of map sources. */
const ownLinks: readonly string[] = [
  'https://www.openstreetmap.org/copyright',
  'https://www.naturalearthdata.com/',
  'https://leafletjs.com/',
];

/** The person's browser may open these addresses: links of the page, those of maps, and the API's page on the server that runs here. */
export function isOwnLink(
  url: string,
  { serverAddresses, mapLinks }: { serverAddresses: readonly string[]; mapLinks: readonly string[] },
): boolean {
  return (
    ownLinks.includes(url) ||
    mapLinks.includes(url) ||
    serverAddresses.some((address) => url === `${address}/docs`)
  );
}
