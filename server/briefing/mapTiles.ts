import { PNG } from 'pngjs';
import type { WebTile } from '../../engine/terrain/webTile.ts';
import type { Briefing } from './briefing.ts';
import { ink, sizes } from './ink.ts';
import type { Drawing } from './mapDrawing.ts';
import { cornerOf } from './mapExtent.ts';

export interface Tile extends WebTile {
  readonly bytes: Uint8Array;
}

/** The pictures of a chosen map below a plan, and whose they are. */
export interface TiledMap {
  readonly tiles: readonly Tile[];
  readonly credit: string;
}

/** The header of a PNG file says here that its rows are interlaced (PNG 1.2, 4.1.1). */
const interlaceAt = 28;
const isPng = (bytes: Buffer) => bytes.subarray(1, 4).toString('latin1') === 'PNG';

/** The picture as PDF can hold it without decoding: in whole rows, and nothing of it transparent. */
function plainPicture(bytes: Buffer): Buffer {
  if (!isPng(bytes)) return bytes;
  const colorType = bytes[25] ?? 0;
  const isPlain = colorType < 4 && bytes[interlaceAt] === 0 && !bytes.includes('tRNS');
  return isPlain ? bytes : PNG.sync.write(PNG.sync.read(bytes), { colorType: 2 });
}

/** Seams between tiles would show as hairlines. */
const overlap = 0.2;
const faded = 0.6;

function drawTile({ pages: { doc }, frame, onPlane }: Drawing, tile: Tile): boolean {
  const [left, top] = frame.at(onPlane(cornerOf(tile)));
  const [right, bottom] = frame.at(onPlane(cornerOf({ ...tile, x: tile.x + 1, y: tile.y + 1 })));
  const size = { width: right - left + overlap, height: bottom - top + overlap };
  try {
    doc.image(plainPicture(Buffer.from(tile.bytes)), left, top, size);
    return true;
  } catch {
    // A damaged picture from elsewhere leaves its place white.
    return false;
  }
}

/** The pictures below everything else, pale so that lines read on them; says whether there are any. */
export function drawTiles(drawing: Drawing, { map }: Pick<Briefing, 'map'>): boolean {
  const { doc } = drawing.pages;
  doc.save().fillOpacity(faded);
  const drawn = (map?.tiles ?? []).filter((tile) => drawTile(drawing, tile));
  doc.restore();
  return drawn.length > 0;
}

/** Names the map's owner in the lower left corner, on a ground that it reads on. */
export function drawCredit({ pages, frame: { box } }: Drawing, credit: string): void {
  const width = Math.min(pages.widthOf(credit, { size: sizes.label }) + 8, (box.right - box.left) * 0.7);
  const [line = ''] = pages.linesOf(credit, width, { size: sizes.label });
  pages.doc
    .rect(box.left, box.bottom - 13, width, 13)
    .fillOpacity(0.85)
    .fill(ink.white)
    .fillOpacity(1);
  pages.write(line, box.left + 4, box.bottom - 4, { size: sizes.label, color: ink.text });
}
