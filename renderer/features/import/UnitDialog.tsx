import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fields from '../../ui/Fields.module.css';
import type { UnitQuestion } from './importState.ts';
import { useImporter } from './importStore.ts';
import css from './RouteDialog.module.css';
import { UnitChoices } from './UnitChoices.tsx';
import { measureNames, toUnitNameText, toUnknownUnitText } from './unitText.ts';

function Question({ question }: { readonly question: UnitQuestion }) {
  const importer = useImporter();
  const [unit, setUnit] = useState<string>();
  const { asked, file } = question;
  return (
    <Dialog
      title={`Which unit are the ${measureNames[asked.measure]} in?`}
      about={toUnknownUnitText(file.filename, asked)}
      isOpen
      onClose={importer.dismiss}
      actions={
        <>
          <Button onClick={importer.dismiss}>Cancel</Button>
          <Button
            kind="primary"
            disabled={unit === undefined}
            onClick={() => unit !== undefined && importer.nameUnit(unit)}
          >
            {unit === undefined ? 'Read the file' : `Read the file in ${toUnitNameText(unit)}`}
          </Button>
        </>
      }
    >
      <div className={css['choices']}>
        <UnitChoices measure={asked.measure} figure={asked.figure} value={unit} onChange={setUnit} />
        <p className={fields['small']}>
          Figures with a unit that is known beside them keep it. If they are in none of these, cancel and
          correct the file.
        </p>
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
