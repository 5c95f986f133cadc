import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { words } from '../../ui/words.ts';
import type { ComparedVariant } from './comparison.ts';
import { useVariants } from './variantsStore.ts';

interface Props {
  readonly variant: ComparedVariant;
  readonly onEnd: () => void;
}

export function DeleteDialog({ variant, onEnd }: Props) {
  const variants = useVariants();
  const { letter, name } = variant;
  return (
    <Dialog
      title={words('window.variants.delete_title', { letter })}
      onClose={onEnd}
      actions={
        <Button
          kind="danger"
          onClick={() => {
            variants.remove(letter);
            onEnd();
          }}
        >
          {words('window.common.delete')}
        </Button>
      }
    >
      <p>{words('window.variants.delete_about', { name })}</p>
    </Dialog>
  );
}
