import { useStore } from 'zustand';
import { ProgressCard } from '../../ui/ProgressCard.tsx';
import { words } from '../../ui/words.ts';
import { useMapFiles } from './mapFilesStore.ts';
import { megabytesText } from './mapText.ts';

export function MapFileCard() {
  const mapFiles = useMapFiles();
  const coming = useStore(mapFiles.store, (state) => state.coming);
  if (coming === undefined) return null;
  const { filename, size_bytes, sent_bytes } = coming;
  return (
    <ProgressCard
      key={filename}
      label={words('window.maps.map_coming')}
      title={words('window.maps.adding', { filename })}
      detail={words('window.maps.sent', { sent: megabytesText(sent_bytes), size: megabytesText(size_bytes) })}
      done={sent_bytes / size_bytes}
      onCancel={mapFiles.cancel}
    />
  );
}
