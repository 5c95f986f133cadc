import type { AssumedFigure } from '../../../engine/sheet/assumptions.ts';
import { droneBounds } from '../../../server/contract/schemas/droneBounds.ts';
import { inUnits } from '../../../server/report/inUnits.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { toNumberText } from '../../ui/numberText.ts';
import { toQuantity } from '../../ui/quantity.ts';
import { Said } from '../../ui/Said.tsx';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import css from './AircraftDialog.module.css';
import { type FieldText, type FigureField, firstFields, isShown, moreFields } from './aircraftFields.ts';
import type { AircraftForm } from './aircraftFormStore.ts';
import { useAircraftForm } from './aircraftFormStore.ts';
import { PayloadRows } from './PayloadRows.tsx';

interface Props {
  readonly form: AircraftForm;
}

const isAssumed = (field: string, { description }: AircraftForm): AssumedFigure | undefined =>
  description?.assumptions.figures.find((figure) => figure.field === field);

/** Shows the value that counts while the field is empty: `≈ 7.7`. */
function usePlaceholder(field: FigureField, form: AircraftForm): string {
  const { toShown, decimals } = toQuantity(droneBounds[field], useLocale());
  const assumed = isAssumed(field, form);
  return assumed === undefined ? '' : `≈\u202f${toNumberText(toShown(assumed.value), decimals)}`;
}

/** Under a field: what the host says is wrong with it, or that its figure is somebody's estimate. */
export function FieldNote({ field, form }: Props & { readonly field: string }) {
  const locale = useLocale();
  const fault = form.issues[`sheet.${field}`];
  const { estimated_fields = [], unverified_fields = [] } = form.draft.sheet;
  if (fault !== undefined)
    return (
      <p className={css['fault']} role="alert">
        {inUnits(fault, locale)}
      </p>
    );
  if (estimated_fields.includes(field))
    return <p className={css['estimated']}>{words('window.aircraft.estimated_in_catalog')}</p>;
  return unverified_fields.includes(field) ? (
    <p className={css['estimated']}>{words('window.aircraft.unconfirmed')}</p>
  ) : null;
}

function Figure({ text, form }: Props & { readonly text: FieldText }) {
  const aircraftForm = useAircraftForm();
  const { field, label, isWhole } = text;
  return (
    <NumberField
      label={words(label)}
      bound={droneBounds[field]}
      value={form.draft.sheet[field]}
      placeholder={usePlaceholder(field, form)}
      onChange={(value) => aircraftForm.set(field, isWhole ? Math.round(value) : value)}
      onClear={() => aircraftForm.set(field, undefined)}
      onFault={(isWrong) => aircraftForm.setUnreadable(field, isWrong)}
      note={<FieldNote field={field} form={form} />}
    />
  );
}

const kinds = () =>
  [
    { value: 'multirotor', label: words('window.aircraft.multirotor') },
    { value: 'vtol', label: words('window.aircraft.vtol') },
    { value: 'fixed_wing', label: words('window.aircraft.fixed_wing') },
  ] as const;

const airframes = () =>
  [
    { value: 'usual', label: words('window.aircraft.frame_usual') },
    { value: 'folding', label: words('window.aircraft.frame_folding') },
    { value: 'open_frame', label: words('window.aircraft.frame_open') },
    { value: 'ducted', label: words('window.aircraft.frame_ducted') },
  ] as const;

function Kind({ form }: Props) {
  const aircraftForm = useAircraftForm();
  return (
    <Select
      label={words('window.aircraft.kind')}
      value={form.draft.sheet.class ?? 'multirotor'}
      options={kinds()}
      onChange={(kind) => aircraftForm.set('class', kind)}
    />
  );
}

function Frame({ form }: Props) {
  const aircraftForm = useAircraftForm();
  return (
    <Select
      label={words('window.aircraft.airframe')}
      value={form.draft.sheet.airframe ?? 'usual'}
      options={airframes()}
      onChange={(frame) => aircraftForm.set('airframe', frame === 'usual' ? undefined : frame)}
    />
  );
}

interface LineProps extends Props {
  readonly field: 'chemistry' | 'notes';
  readonly label: string;
  readonly most: number;
}

function Line({ form, field, label, most }: LineProps) {
  const aircraftForm = useAircraftForm();
  return (
    <label className={css['line']}>
      <span>{label}</span>
      <input
        value={form.draft.sheet[field] ?? ''}
        maxLength={most}
        autoComplete="off"
        onChange={({ target }) => aircraftForm.set(field, target.value === '' ? undefined : target.value)}
      />
    </label>
  );
}

/** The rest of the sheet, folded away until it is asked for. */
function More({ form }: Props) {
  const isMultirotor = (form.draft.sheet.class ?? 'multirotor') === 'multirotor';
  return (
    <details className={css['more']}>
      <summary>{words('window.aircraft.more_figures')}</summary>
      {moreFields.map(({ title, fields }) => (
        <fieldset key={title} className={css['group']}>
          <legend>{words(title)}</legend>
          {fields
            .filter((text) => isShown(text, form.draft.sheet))
            .map((text) => (
              <Figure key={text.field} text={text} form={form} />
            ))}
          {title === 'window.aircraft.load' ? <PayloadRows form={form} /> : null}
          {title === 'window.aircraft.build' ? (
            <>
              {isMultirotor ? <Frame form={form} /> : null}
              <Line form={form} field="chemistry" label={words('window.aircraft.chemistry')} most={40} />
              <Line form={form} field="notes" label={words('window.aircraft.notes')} most={2000} />
            </>
          ) : null}
        </fieldset>
      ))}
    </details>
  );
}

/** The fields of a sheet: those that are needed or matter most first. */
export function SheetFields({ form }: Props) {
  const aircraftForm = useAircraftForm();
  return (
    <div className={css['fields']}>
      <label className={css['line']}>
        <span>{words('window.aircraft.name')}</span>
        <input
          value={form.draft.name}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          placeholder={words('window.aircraft.name_example')}
          aria-invalid={form.issues['name'] !== undefined}
          onChange={({ target }) => aircraftForm.setName(target.value)}
        />
      </label>
      <Said text={form.issues['name']} className={css['fault']} role="alert" />
      <Kind form={form} />
      {firstFields.map((text) => (
        <Figure key={text.field} text={text} form={form} />
      ))}
      <More form={form} />
    </div>
  );
}
