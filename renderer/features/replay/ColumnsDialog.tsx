import { useState } from 'react';
import { useStore } from 'zustand';
import type { ColumnRole } from '../../../engine/flightlog/record/flightLog.ts';
import { capacityBound } from '../../../server/contract/schemas/flightLog.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fields from '../../ui/Fields.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Said } from '../../ui/Said.tsx';
import { optionsOf, Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import type { UnknownTables } from '../import/logReader.ts';
import css from './ColumnsDialog.module.css';
import {
  asksCapacity,
  type ColumnDraft,
  firstDraft,
  needs,
  rolesFor,
  toLogChoice,
  toMissingText,
  toTablesText,
} from './columnNeeds.ts';
import { useColumnAsker } from './columnsStore.ts';

interface DraftProps {
  readonly tables: UnknownTables;
  readonly draft: ColumnDraft;
  readonly onChange: (change: Partial<ColumnDraft>) => void;
}

function ColumnSelect({ role, tables, draft, onChange }: DraftProps & { readonly role: ColumnRole }) {
  const { headers, values } = tables.columns;
  return (
    <Select
      label={words('window.replay.column', { role })}
      layout="stacked"
      placeholder={words('window.replay.choose_column')}
      value={draft.columns[role] ?? ''}
      options={headers.map((header, index) => ({
        value: header,
        label: header,
        about: values[index]?.join(' · '),
      }))}
      onChange={(header) => onChange({ columns: { ...draft.columns, [role]: header } })}
    />
  );
}

function Need({ need, ...rest }: DraftProps & { readonly need: (typeof needs)[number] }) {
  const { draft, onChange } = rest;
  const { name } = need;
  const isBattery = name === 'battery';
  const label = words('window.replay.need', { need: name });
  return (
    <fieldset className={css['need']} data-ways={need.ways.length}>
      <legend>{label}</legend>
      {need.ways.length === 1 ? null : (
        <div>
          <Segments
            label={label}
            value={draft.ways[name]}
            options={optionsOf<string>(
              need.ways.map((way) => way.name),
              (way) => words('window.replay.way', { way }),
            )}
            onChange={(way) => onChange({ ways: { ...draft.ways, [name]: way } })}
          />
        </div>
      )}
      <div className={css['columns']}>
        {rolesFor(need, draft).map((role) => (
          <ColumnSelect key={role} role={role} {...rest} />
        ))}
        {isBattery && asksCapacity(draft) ? (
          <NumberField
            label={words('window.replay.capacity')}
            layout="stacked"
            bound={capacityBound}
            value={draft.capacity_mah}
            onChange={(capacity_mah) => onChange({ capacity_mah })}
            onClear={() => onChange({ capacity_mah: undefined })}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

function Question({ tables }: Pick<DraftProps, 'tables'>) {
  const logColumns = useColumnAsker();
  const { isReading, fault } = useStore(logColumns.store);
  const [draft, setDraft] = useState(() => firstDraft(tables.columns.found));
  const missing = toMissingText(draft);
  return (
    <Dialog
      title={words('window.replay.columns')}
      about={toTablesText(tables.files.map(({ filename }) => filename))}
      onClose={logColumns.dismiss}
      width={620}
      footnote={
        <span role="status" data-testid="columns-missing">
          {missing}
        </span>
      }
      actions={
        <Button
          kind="primary"
          disabled={missing !== undefined || isReading}
          onClick={() => void logColumns.check(toLogChoice(draft))}
        >
          {words(isReading ? 'window.replay.reading' : 'window.replay.check_log')}
        </Button>
      }
    >
      <div className={css['needs']}>
        {needs.map((need) => (
          <Need
            key={need.name}
            need={need}
            tables={tables}
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
        ))}
        <p className={fields['small']}>{words('window.replay.columns_about')}</p>
        <Said text={fault} className={fields['fault']} role="alert" />
      </div>
    </Dialog>
  );
}

/** Asks what the columns of a log hold that nobody knows. */
export function ColumnsDialog() {
  const logColumns = useColumnAsker();
  const tables = useStore(logColumns.store, (state) => state.tables);
  return tables === undefined ? null : <Question key={tables.columns.headers.join('\n')} tables={tables} />;
}
