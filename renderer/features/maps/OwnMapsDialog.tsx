import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { OwnMap } from '../../../server/contract/schemas/window.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Said } from '../../ui/Said.tsx';
import { words } from '../../ui/words.ts';
import { useMaps } from './mapsStore.ts';
import { addressFault } from './mapText.ts';
import css from './OwnMapsDialog.module.css';

/** Placeholders for the tile in the address of a server, in the forms that servers use. */
const places = {
  tile: '{z} {x} {y}',
  from_south: '{-y}',
  more: '{s}, {r}',
  wmts: '{TileMatrix} {TileRow} {TileCol}',
} as const;

const nothingTyped = { name: '', address: '', attribution: '' };
type Typed = typeof nothingTyped;

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly most: number;
  readonly fault?: string | undefined;
  readonly onType: (text: string) => void;
}

function Field({ label, value, placeholder, most, fault, onType }: FieldProps) {
  const id = useId();
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        maxLength={most}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => onType(event.target.value)}
      />
      <Said text={fault} id={`${id}-fault`} className={css['fault']} />
    </div>
  );
}

const freeId = (maps: readonly OwnMap[]): string => {
  const numbers = maps.map(({ id }) => Number(id.replace('own-', '')) || 0);
  return `own-${Math.max(0, ...numbers) + 1}`;
};

function Added({ own_maps }: { readonly own_maps: readonly OwnMap[] }) {
  const settings = useSettingsControl();
  const maps = useMaps();
  const remove = async (gone: OwnMap) => {
    const { map } = settings.store.getState().settings;
    const left = own_maps.filter(({ id }) => id !== gone.id);
    await settings.save({ own_maps: left, ...(map === gone.id ? { map: 'outline' } : {}) });
    await maps.load();
  };
  return (
    <ul className={css['added']} aria-label={words('window.maps.own_maps')}>
      {own_maps.map((own) => (
        <li key={own.id}>
          <b>{own.name}</b>
          <span>{own.address}</span>
          <IconButton
            icon={Trash2}
            size="s"
            label={words('window.maps.remove', { name: own.name })}
            onClick={() => void remove(own)}
          />
        </li>
      ))}
    </ul>
  );
}

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Maps at addresses of the person's own: those there are, and one more. */
export function OwnMapsDialog({ isOpen, onClose }: DialogProps) {
  const settings = useSettingsControl();
  const maps = useMaps();
  const { own_maps } = useStore(settings.store, (state) => state.settings);
  const problem = useStore(settings.store, (state) => state.problem);
  const [typed, setTyped] = useState<Typed>(nothingTyped);
  const form = useId();
  const type = (part: keyof Typed) => (text: string) => setTyped((before) => ({ ...before, [part]: text }));
  const address = typed.address.trim();
  const fault = address === '' ? undefined : addressFault(address);
  const isReady = address !== '' && fault === undefined && typed.name.trim() !== '';
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const id = freeId(own_maps);
    const own = { id, name: typed.name.trim(), address, attribution: typed.attribution.trim() };
    await settings.save({ own_maps: [...own_maps, own], map: id });
    await maps.load();
    if (settings.store.getState().problem !== undefined) return;
    setTyped(nothingTyped);
    onClose();
  };
  if (!isOpen) return null;
  return (
    <Dialog
      title={words('window.maps.own_title')}
      about={words('window.maps.own_about', places)}
      onClose={onClose}
      closing="close"
      width={520}
      actions={
        <Button kind="primary" type="submit" form={form} disabled={!isReady || own_maps.length >= 12}>
          {words('window.maps.add_and_show')}
        </Button>
      }
    >
      {own_maps.length === 0 ? null : <Added own_maps={own_maps} />}
      <form id={form} className={css['form']} onSubmit={(event) => void add(event)}>
        <Field
          label={words('window.maps.name')}
          value={typed.name}
          placeholder={words('window.maps.name_example')}
          most={60}
          onType={type('name')}
        />
        <Field
          label={words('window.maps.address')}
          value={typed.address}
          placeholder="https://tiles.example.org/{z}/{x}/{y}.png"
          most={500}
          fault={fault ?? (problem === undefined ? undefined : problem.message)}
          onType={type('address')}
        />
        <Field
          label={words('window.maps.attribution')}
          value={typed.attribution}
          placeholder={words('window.maps.attribution_example')}
          most={300}
          onType={type('attribution')}
        />
      </form>
    </Dialog>
  );
}
