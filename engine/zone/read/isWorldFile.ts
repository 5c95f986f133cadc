import { headOf } from '../../givenText.ts';

/** Names of members and elements that no flight plan has. */
const marks = [
  /"horizontalProjection"|"lowerVerticalReference"/,
  /"(?:zoneAuthority|limitedApplicability|upperReference|uSpaceClass)"/,
  /"CEILING"\s*:.*"(?:ARPT_Name|LAANC|APT1_FAAID|MAP_EFF|UNIT)"/s,
  /"(?:icaoClass|referenceDatum)"\s*:/,
  /<(?:[\w.-]{1,20}:)?AIXMBasicMessage[\s>]|aixm\.aero\/schema\/5\.1/,
];

/** Tells a file of official zones by its first bytes. */
export function isWorldFile(begin: Uint8Array): boolean {
  const head = headOf(begin);
  return /^[{[<]/.test(head) && marks.some((mark) => mark.test(head));
}
