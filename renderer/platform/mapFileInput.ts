const extensions = '.pmtiles,.mbtiles';
const isNamedSo = ({ name }: File) => /\.(pm|mb)tiles$/i.test(name);

/** Files of map tiles begin with these. */
const beginnings = ['PMTiles', 'SQLite format 3'];
const longest = 16;

/** Told from its content; a name that says so counts, too, so that a damaged one is refused as a map. */
async function isMapFile(file: File): Promise<boolean> {
  if (isNamedSo(file)) return true;
  const begin = await file
    .slice(0, longest)
    .text()
    .catch(() => '');
  return beginnings.some((beginning) => begin.startsWith(beginning));
}

/** Files of map tiles, and what else was dropped with them. */
export async function withMapsApart(
  files: readonly File[],
): Promise<{ readonly maps: File[]; readonly others: File[] }> {
  const marks = await Promise.all(files.map(isMapFile));
  return {
    maps: files.filter((_, index) => marks[index]),
    others: files.filter((_, index) => !marks[index]),
  };
}

/** Opens the browser's own file dialog for files of map tiles; none when the person closes it. */
export function chooseMapFiles(page: Document): Promise<File[]> {
  const input = page.createElement('input');
  input.type = 'file';
  input.accept = extensions;
  input.multiple = true;
  return new Promise((resolve) => {
    input.addEventListener('cancel', () => resolve([]));
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.click();
  });
}
