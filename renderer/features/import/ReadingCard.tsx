import { useStore } from 'zustand';
import { ProgressCard } from '../../ui/ProgressCard.tsx';
import { useImporter } from './importStore.ts';

const toSizeText = (size_bytes: number) =>
  size_bytes < 100_000 ? '' : `${(size_bytes / 1024 / 1024).toFixed(1)}\u00a0MB`;

/** The file being read, once that takes a while, with a way to cancel. */
export function ReadingCard() {
  const importer = useImporter();
  const file = useStore(importer.store, (state) => state.reading);
  if (file === undefined) return null;
  return (
    <ProgressCard
      key={file.filename}
      label="File being read"
      title={`Reading ${file.filename}`}
      detail={toSizeText(file.size_bytes)}
      onCancel={importer.cancel}
    />
  );
}
