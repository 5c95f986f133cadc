/** Bytes at the start of a file that are searched: the first obstacle of every form begins before their end. */
export const obstacleHead_bytes = 64 * 1024;

/** Names of members that no flight plan has, with their values where others use the names, too. */
const marks = [
  /"building(?::levels|:height|:part)?"\s*:\s*"/,
  /"power"\s*:\s*"(?:line|minor_line|tower|pole|portal)"/,
  /"man_made"\s*:\s*"(?:mast|tower|chimney|crane|communications_tower|antenna|water_tower)"/,
  /"aerialway"\s*:\s*"/,
  /"osmTags"\s*:/,
];

/** Tells a file of obstacles by its first bytes. */
export function isObstacleFile(begin: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(begin.subarray(0, obstacleHead_bytes));
  const text = head.replace(/^\u00ef\u00bb\u00bf/, '').trimStart();
  if (/^"?OAS"?,"?VERIFIED STATUS"?,|^CURRENCY DATE = \d/.test(text)) return true;
  return /^[{[]/.test(text) && marks.some((mark) => mark.test(head));
}
