import { useStore } from 'zustand';
import { ProgressCard } from '../../ui/ProgressCard.tsx';
import { words } from '../../ui/words.ts';
import { useImporter } from './importStore.ts';

const toSizeText = (size_bytes: number) =>
  size_bytes < 100_000 ? '' : words('window.import.size', { megabytes: size_bytes / 1024 / 1024 });

/** The file being read, once that takes a while, with a way to cancel. */
export function ReadingCard() {
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
