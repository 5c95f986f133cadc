import { Copy, Download, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useStore } from 'zustand';
import type { LeftOutFile, OwnAircraft } from '../../../server/contract/schemas/ownAircraft.ts';
import { useInputs } from '../../plan/planStores.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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
          Key <code>{key}</code>
        </p>
      </div>
      <Button disabled={isChosen} onClick={() => own.planWith(key)}>
        {isChosen ? 'Planned with' : 'Plan with it'}
      </Button>
      <IconButton
        icon={Pencil}
        label={`Edit ${name}`}
        onClick={() => void aircraftForm.openSheet(key, 'edit')}
      />
      <IconButton
        icon={Copy}
        label={`Duplicate ${name}`}
        onClick={() => void aircraftForm.openSheet(key, 'copy')}
      />
      <IconButton icon={Download} label={`Export ${name}`} onClick={() => void own.exportFile(key)} />
      <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => void own.remove(key)} />
    </li>
  );
}

const LeftOut = ({ files }: { readonly files: readonly LeftOutFile[] }) =>
  files.length === 0 ? null : (
    <ul className={css['leftOut']} aria-label="Files that cannot be used">
      {files.map(({ filename, reason }) => (
        <li key={filename}>
          {filename} is left out: {reason}.
        </li>
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
      title="My aircraft"
      isOpen
      onClose={own.close}
      width={640}
      footnote="Other tools use them by their keys."
      actions={
        <>
          <Button onClick={() => void own.chooseFile()}>
            <Upload aria-hidden="true" /> Import…
          </Button>
          <Button onClick={aircraftForm.openNew}>
            <Plus aria-hidden="true" /> Add aircraft…
          </Button>
          <Button kind="primary" onClick={own.close}>
            Done
          </Button>
        </>
      }
    >
      {aircraft.length === 0 ? (
        <p className={css['empty']}>
          None yet. Add one from its sheet, copy one of the catalog, import a file, or drop the log of a
          flight to learn one.
        </p>
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
