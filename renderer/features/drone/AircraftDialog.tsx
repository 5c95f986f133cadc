import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './AircraftDialog.module.css';
import type { AircraftForm } from './aircraftFormStore.ts';
import { useAircraftForm } from './aircraftFormStore.ts';
import { toAsFlownText, toAssumedTexts, toDoubtTexts } from './aircraftText.ts';
import { EnduranceChart } from './EnduranceChart.tsx';
import { SheetFields } from './SheetFields.tsx';

/** Shows the aircraft that follows from the sheet: its curve, contradictions, and assumptions. */
function Outcome({ form }: { readonly form: AircraftForm }) {
  const locale = useLocale();
  const { description, draft, isBusy } = form;
  if (description === undefined)
    return (
      <p className={css['empty']}>
        {words(isBusy ? 'window.aircraft.working_out' : 'window.aircraft.time_hint')}
      </p>
    );
  const isOld = isBusy || Object.keys(form.issues).length > 0;
  const doubts = toDoubtTexts(description, draft.sheet, locale);
  const assumed = toAssumedTexts(description, locale);
  return (
    <div data-standing={isOld ? 'checking' : 'current'} aria-busy={isBusy} className={css['outcome']}>
      <EnduranceChart endurance={description.endurance} cruise_mps={description.drone.cruise_speed_mps} />
      <p className={css['flown']}>{toAsFlownText(description, draft.learned)}</p>
      {doubts.map((doubt) => (
        <p className={css['doubt']} key={doubt}>
          {doubt}
        </p>
      ))}
      {assumed.length === 0 ? null : (
        <>
          <h4 className={css['heading']}>{words('window.aircraft.assumed_title')}</h4>
          <ul className={css['assumed']} data-testid="assumed">
            {assumed.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const toTitle = ({ key, draft }: AircraftForm): string => {
  if (key !== undefined) return words('window.aircraft.edit_title');
  return words(draft.base === undefined ? 'window.aircraft.new_title' : 'window.aircraft.copy_title');
};

/** Why it cannot be kept yet; `undefined`: it can. */
function toLack({ draft, unreadable, description, issues }: AircraftForm): string | undefined {
  if (unreadable.size > 0) return words('window.aircraft.lacks_readable');
  if (draft.name.trim() === '') return words('window.aircraft.lacks_name');
  if (Object.keys(issues).some((field) => field !== 'name')) return words('window.aircraft.lacks_fit');
  return description === undefined ? words('window.aircraft.lacks_time') : undefined;
}

function Form({ form }: { readonly form: AircraftForm }) {
  const aircraftForm = useAircraftForm();
  const lack = toLack(form);
  return (
    <Dialog
      title={toTitle(form)}
      about={words('window.aircraft.sheet_about')}
      onClose={aircraftForm.dismiss}
      width={900}
      footnote={
        form.problem === undefined ? (
          lack
        ) : (
          <span className={fields['fault']} role="alert">
            {form.problem}
          </span>
        )
      }
      actions={
        <Button
          kind="primary"
          disabled={lack !== undefined || form.isSaving}
          onClick={() => void aircraftForm.save()}
        >
          {words(form.key === undefined ? 'window.aircraft.add_and_plan' : 'window.common.save')}
        </Button>
      }
    >
      <div className={css['columns']} key={form.id}>
        <SheetFields form={form} />
        <Outcome form={form} />
      </div>
    </Dialog>
  );
}

/** Makes an own aircraft of a maker's sheet, or edits one, with what it comes to beside it. */
export function AircraftDialog() {
  const aircraftForm = useAircraftForm();
  const form = useStore(aircraftForm.store, (state) => state.form);
  return form === undefined ? null : <Form form={form} />;
}
