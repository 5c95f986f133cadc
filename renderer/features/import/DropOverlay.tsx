import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readChosenFile } from '../../platform/fileInput.ts';
import { withMapsApart } from '../../platform/mapFileInput.ts';
import { ProgressCard } from '../../ui/ProgressCard.tsx';
import { words } from '../../ui/words.ts';
import css from './DropOverlay.module.css';
import { type FileTargets, useFileTargets } from './fileTargets.ts';
import { type Importer, useImporter } from './importStore.ts';

const toSizeText = (size_bytes: number) =>
  size_bytes < 100_000 ? '' : words('window.import.size', { megabytes: size_bytes / 1024 / 1024 });

/** The file being read, once that takes a while, with a way to cancel. */
function ReadingCard() {
  const importer = useImporter();
  const file = useStore(importer.store, (state) => state.reading);
  if (file === undefined) return null;
  return (
    <ProgressCard
      key={file.filename}
      label={words('window.import.reading')}
      title={words('window.import.reading_file', { filename: file.filename })}
      detail={toSizeText(file.size_bytes)}
      onCancel={importer.cancel}
    />
  );
}

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

type AddMaps = FileTargets['addMaps'];

async function openDropped(files: FileList | undefined, importer: Importer, addMaps: AddMaps): Promise<void> {
  const { maps, others } = await withMapsApart([...(files ?? [])]);
  if (maps.length > 0) addMaps(maps);
  await importer.openFiles(await Promise.all(others.map(readChosenFile)));
}

/** Listens on the whole window; each element sends its own events, so a count tells when the pointer has left. */
function useFileDrop(): boolean {
  const importer = useImporter();
  const { addMaps } = useFileTargets();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const onEnter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onOver = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      void openDropped(event.dataTransfer?.files, importer, addMaps);
    };
    const ends = new AbortController();
    const { signal } = ends;
    window.addEventListener('dragenter', onEnter, { signal });
    window.addEventListener('dragleave', onLeave, { signal });
    window.addEventListener('dragover', onOver, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => ends.abort();
  }, [importer, addMaps]);
  return isOver;
}

function DropHint() {
  return (
    <div className={css['overlay']} data-testid="drop-overlay">
      <div className={css['card']}>
        <FileDown aria-hidden="true" />
        <b>{words('window.import.drop')}</b>
        <span>{words('window.import.drop_kinds')}</span>
      </div>
    </div>
  );
}

/** Covers the window while a file is held over it or read. */
export function DropOverlay() {
  return useFileDrop() ? <DropHint /> : <ReadingCard />;
}
