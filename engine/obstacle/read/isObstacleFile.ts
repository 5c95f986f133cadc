import { headOf } from '../../givenText.ts';

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
  const head = headOf(begin);
  if (/^"?OAS"?,"?VERIFIED STATUS"?,|^CURRENCY DATE = \d/.test(head)) return true;
  return /^[{[]/.test(head) && marks.some((mark) => mark.test(head));
}
