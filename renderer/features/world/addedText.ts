import type { WorldFile } from '../../../server/contract/schemas/world.ts';
import { toPlaceText } from '../../ui/coordinateText.ts';
import { words } from '../../ui/words.ts';

/** Says after a file was added how much it brought, where that is, and which parts are left out. */
export function addedText({ name, kind, format, count, first_at, left_out }: WorldFile): {
  readonly title: string;
  readonly text: string;
} {
  const place = first_at === undefined ? 'none' : toPlaceText(first_at, 4);
  const sentences = [
    words('window.world.added_holds', { what: words('window.world.holds', { kind, count, format }), place }),
    ...left_out.map(({ why, count: missing, where }) =>
      words('window.world.left_out', { why, count: missing, place: where }),
    ),
  ];
  return { title: words('window.world.added', { filename: name }), text: sentences.join(' · ') };
}
