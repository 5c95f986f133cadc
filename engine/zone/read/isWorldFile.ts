/** Bytes at the start of a file that are searched: the first zone of every form begins before their end. */
export const worldHead_bytes = 64 * 1024;

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
  const text = String.fromCharCode(...begin.subarray(0, 16))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (!/^[{[<]/.test(text)) return false;
  let head = '';
  for (let at = 0; at < Math.min(begin.length, worldHead_bytes); at += 8192)
    head += String.fromCharCode(...begin.subarray(at, Math.min(at + 8192, worldHead_bytes)));
  return marks.some((mark) => mark.test(head));
}
