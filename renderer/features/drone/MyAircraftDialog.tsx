import { Copy, Download, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useStore } from 'zustand';
import type { LeftOutFile, OwnAircraft } from '../../../server/contract/schemas/ownAircraft.ts';
import { useInputs } from '../../plan/planStores.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { words } from '../../ui/words.ts';
import { useAircraftForm } from './aircraftFormStore.ts';
import { toOriginText } from './aircraftText.ts';
import { toDroneText, useCatalog } from './catalogStore.ts';
import css from './MyAircraftDialog.module.css';
import { useOwnAircraft } from './ownAircraftStore.ts';

function Row({ aircraft }: { readonly aircraft: OwnAircraft }) {
  const own = useOwnAircraft();
  const aircraftForm = useAircraftForm();
  const catalog = useCatalog();
  const { key, name } = aircraft;
  const isChosen = useInputs(({ drone_key }) => drone_key === key);
  const drones = useStore(catalog.store, (state) => state.drones);
  const nameOf = (base: string) => {
    const drone = drones.find((one) => one.key === base);
    return drone === undefined ? base : toDroneText(drone);
  };
  return (
    <li className={css['row']} data-testid={`own-${key}`}>
      <div className={css['about']}>
        <p className={css['name']}>{name}</p>
        <p className={css['origin']}>{toOriginText(aircraft, nameOf)}</p>
        <p className={css['origin']}>
          {words('window.aircraft.key')} <code>{key}</code>
        </p>
      </div>
      <Button disabled={isChosen} onClick={() => own.planWith(key)}>
        {words(isChosen ? 'window.aircraft.planned_with' : 'window.aircraft.plan_with')}
      </Button>
      <IconButton
        icon={Pencil}
        label={words('window.aircraft.edit_own', { name })}
        onClick={() => void aircraftForm.openSheet(key, 'edit')}
      />
      <IconButton
        icon={Copy}
        label={words('window.aircraft.copy_own', { name })}
        onClick={() => void aircraftForm.openSheet(key, 'copy')}
      />
      <IconButton
        icon={Download}
        label={words('window.aircraft.export_own', { name })}
        onClick={() => void own.exportFile(key)}
      />
      <IconButton
        icon={Trash2}
        label={words('window.aircraft.delete_own', { name })}
        onClick={() => void own.remove(key)}
      />
    </li>
  );
}

const LeftOut = ({ files }: { readonly files: readonly LeftOutFile[] }) =>
  files.length === 0 ? null : (
    <ul className={css['leftOut']} aria-label={words('window.aircraft.unusable_files')}>
      {files.map(({ filename, reason }) => (
        <li key={filename}>{words('window.aircraft.left_out', { file: filename, reason })}</li>
      ))}
    </ul>
  );

/** The aircraft of this installation, and what can be done with each. */
export function MyAircraftDialog() {
  const own = useOwnAircraft();
  const aircraftForm = useAircraftForm();
  const { isOpen, aircraft, leftOut } = useStore(own.store);
  if (!isOpen) return null;
  return (
    <Dialog
      title={words('window.aircraft.mine')}
      onClose={own.close}
      closing="done"
      width={640}
      footnote={words('window.aircraft.keys_about')}
      actions={
        <>
          <Button onClick={() => void own.chooseFile()}>
            <Upload aria-hidden="true" /> {words('window.aircraft.import')}
          </Button>
          <Button onClick={aircraftForm.openNew}>
            <Plus aria-hidden="true" /> {words('window.aircraft.add')}
          </Button>
        </>
      }
    >
      {aircraft.length === 0 ? (
        <p className={css['empty']}>{words('window.aircraft.none_yet')}</p>
      ) : (
        <ul className={css['list']}>
          {aircraft.map((one) => (
            <Row key={one.key} aircraft={one} />
          ))}
        </ul>
      )}
      <LeftOut files={leftOut} />
    </Dialog>
  );
}
