import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fields from '../../ui/Fields.module.css';
import { words } from '../../ui/words.ts';
import type { UnitQuestion } from './importState.ts';
import { useImporter } from './importStore.ts';
import css from './RouteDialog.module.css';
import { UnitChoices } from './UnitChoices.tsx';
import { toUnitNameText, toUnknownUnitText } from './unitText.ts';

function Question({ question }: { readonly question: UnitQuestion }) {
  const importer = useImporter();
  const [unit, setUnit] = useState<string>();
  const { asked, file } = question;
  return (
    <Dialog
      title={words('window.import.which_unit', { measure: asked.measure })}
      about={toUnknownUnitText(file.filename, asked)}
      onClose={importer.dismiss}
      actions={
        <Button
          kind="primary"
          disabled={unit === undefined}
          onClick={() => unit !== undefined && importer.nameUnit(unit)}
        >
          {unit === undefined
            ? words('window.import.read_file')
            : words('window.import.read_file_in', { unit: toUnitNameText(unit) })}
        </Button>
      }
    >
      <div className={css['choices']}>
        <UnitChoices measure={asked.measure} figure={asked.figure} value={unit} onChange={setUnit} />
        <p className={fields['small']}>{words('window.import.named_units_stay')}</p>
      </div>
    </Dialog>
  );
}

/** Asks for a unit without which a file cannot be read. */
export function UnitDialog() {
  const importer = useImporter();
  const question = useStore(importer.store, (state) => state.unit);
  if (question === undefined) return null;
  const { measure, written } = question.asked;
  return <Question key={`${measure} ${written}`} question={question} />;
}
