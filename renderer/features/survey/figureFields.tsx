import type { BoundName } from '../../../server/contract/schemas/common.ts';
import { NumberField } from '../../ui/NumberField.tsx';

type FigureName<Drawn> = {
  [Name in keyof Drawn]-?: Drawn[Name] extends number ? Name & string : never;
}[keyof Drawn];

/** Makes fields of the figures of what is drawn. `lead`: the choice that typing into a field makes besides. */
export const figureFields =
  <Drawn extends object>(drawn: Drawn, change: (change: Partial<Drawn>) => void) =>
  (name: FigureName<Drawn>, label: string, bound: BoundName, lead?: Partial<Drawn>) => (
    <NumberField
      label={label}
      bound={bound}
      layout="stacked"
      value={drawn[name] as number}
      onChange={(value) => change({ ...lead, [name]: value } as Partial<Drawn>)}
    />
  );
