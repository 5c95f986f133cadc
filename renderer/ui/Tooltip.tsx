import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement } from 'react';
import css from './Tooltip.module.css';

interface Props {
  readonly text: string;
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly children: ReactElement;
}

export function Tooltip({ text, shortcut, side = 'bottom', children }: Props) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className={css['tip']} side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {shortcut === undefined ? null : <kbd className={css['keys']}>{shortcut}</kbd>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
