import { limits } from '../source/limits.ts';

/** The texts of subtitles, without their numbers and times; a blank line, a number alone or a line of times begins the next one. */
export function* cuesOf(text: string): Generator<string> {
  let cue = '';
  for (const line of linesOf(text)) {
    if (isBetween(line)) {
      if (cue !== '') yield cue;
      cue = '';
    } else if (cue.length < limits.string_chars) cue += ` ${line.slice(0, limits.string_chars)}`;
  }
  if (cue !== '') yield cue;
}

const isBetween = (line: string) =>
  line.trim() === '' || /^\s*\d{1,9}\s*$/.test(line) || line.includes('-->');

/** One line at a time: a list of all would not fit into memory where most are blank. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = endOfLine(text, from);
    yield text.slice(from, end);
    from = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

const timeLine = /^\d{1,3}:\d\d:\d\d[,.]\d{1,3}\s{0,9}-->/;
const clockLine = /^\d{4}[-./]\d\d[-./]\d\d \d\d:\d\d:\d\d/;
const telemetry = /\[\s{0,9}(iso|latitude|shutter|fnum)\b|\bGPS ?\(|\bHOME ?\(|\bFrameCnt\b/i;

/**
 * True if a text begins like video subtitles (SRT): a number and a line of times or, from early DJI aircraft, a clock and the
 * state of the camera.
 */
export function isSubtitles(text: string): boolean {
  const head = text.slice(0, 2000);
  const body = head.replace(/^\d{1,9}[ \t]{0,9}(\r\n|\n|\r)/, '');
  if (timeLine.test(body)) return true;
  const [first = ''] = body.split(/[\r\n]/, 1);
  return (
    body !== head &&
    (telemetry.test(first) || ((clockLine.test(body) || body.startsWith('<font')) && telemetry.test(body)))
  );
}
