import { Copy, Trash2, X } from 'lucide-react';
import { keysTextOf } from '../../commands/shortcuts.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useViewStore } from '../../plan/planStores.ts';
import { IconButton } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import { naming } from './inCommon.ts';

/** Copies and deletes the waypoints that are edited, and closes their card. */
export function EditorButtons({ indices }: { readonly indices: readonly number[] }) {
  const view = useViewStore();
  const { duplicateSelected, deleteSelected } = usePlanCommands();
  return (
    <>
      <IconButton
        icon={Copy}
        size="s"
        label={words('window.mission.duplicate', naming(indices))}
        shortcut={keysTextOf('duplicate')}
        onClick={duplicateSelected}
      />
      <IconButton
        icon={Trash2}
        size="s"
        label={words('window.mission.delete', naming(indices))}
        shortcut={keysTextOf('delete')}
        onClick={deleteSelected}
      />
      <IconButton
        icon={X}
        size="s"
        label={words('window.common.close')}
        onClick={() => view.setState({ selected: [] })}
      />
    </>
  );
}
