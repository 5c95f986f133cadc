import { type BriefingDetails, mostDetails } from '../../../server/contract/schemas/briefingDetails.ts';
import { words } from '../../ui/words.ts';

export const detailLines = ['pilot', 'client', 'job'] as const;

export type DetailsDraft = Readonly<Record<(typeof detailLines)[number] | 'notes' | 'checklist', string>>;

export const toDraft = ({
  pilot = '',
  client = '',
  job = '',
  notes = '',
  checklist = [],
}: BriefingDetails = {}): DetailsDraft => ({
  pilot,
  client,
  job,
  notes,
  checklist: checklist.join('\n'),
});

/** The mark before a point in lists that are written by hand: a dash, a dot, a box. */
const bullet = /^(?:[-*•–]\s+)?(?:\[[ xX]?\]|[☐☑□])?\s*/u;

/** The points of a checklist that is typed, or was read from a file of text: one in each line. */
export const toPoints = (text: string): readonly string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim().replace(bullet, ''))
    .filter((point) => point !== '');

export function faultOfChecklist(text: string): string | undefined {
  const points = toPoints(text);
  if (points.length > mostDetails.points)
    return words('window.briefing.too_many_points', { count: points.length, most: mostDetails.points });
  const point = points.findIndex(({ length }) => length > mostDetails.point);
  return point < 0 ? undefined : words('window.briefing.point_too_long', { point, most: mostDetails.point });
}

/** The texts to keep, trimmed, without empty ones; `undefined`: there are none. */
export function toDetails({ checklist, ...texts }: DetailsDraft): BriefingDetails | undefined {
  const points = toPoints(checklist);
  const given = Object.entries(texts)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  const details: BriefingDetails = {
    ...Object.fromEntries(given),
    ...(points.length > 0 && { checklist: [...points] }),
  };
  return Object.keys(details).length === 0 ? undefined : details;
}

/** A checklist of its longest lines in an encoding of four bytes a letter; no more is read of a file. */
const mostFile_bytes = 4 * mostDetails.points * (mostDetails.point + 20);

/** The text of a file; `undefined` where it is none, or far too long for a checklist. */
export async function textOfFile(file: Blob): Promise<string | undefined> {
  if (file.size > mostFile_bytes) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
