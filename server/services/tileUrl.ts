const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `{z}` → `0`: what is left is an ordinary address. `{r}` asks for sharper tiles on sharp screens. */
const filledIn = (template: string) => template.replaceAll(/\{[zxyr]\}/g, '0');

function toUrl(template: string): URL | undefined {
  try {
    return new URL(filledIn(template));
  } catch {
    return undefined;
  }
}

/** Why a map tile address cannot be used; `undefined` when it can. Empty stands for the built-in map alone. */
export function tileUrlComplaint(template: string): string | undefined {
  if (template === '') return undefined;
  const missing = ['{z}', '{x}', '{y}'].filter((placeholder) => !template.includes(placeholder));
  if (missing.length > 0)
    return `the tile address lacks ${missing.join(', ')}; write it like https://tiles.example.org/{z}/{x}/{y}.png`;
  if (/[{}]/.test(filledIn(template)) || /[\s'"<>\\;,]/.test(template))
    return 'the tile address may hold no placeholders but {z}, {x}, {y} and {r}, and no spaces, quotes, commas or semicolons; for {s} write one host name';
  const url = toUrl(template);
  if (url === undefined)
    return 'the tile address is no web address; write it like https://tiles.example.org/{z}/{x}/{y}.png';
  if (/\{/.test(template.split('/')[2] ?? ''))
    return 'the host name of the tile address may hold no placeholder';
  if (url.username !== '' || url.password !== '') return 'the tile address may hold no user name or password';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:' && loopbackHosts.has(url.hostname)) return undefined;
  return 'the tile address must begin with https:// (http:// is for this computer alone)';
}
