import { RadioGroup } from 'radix-ui';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { words } from '../../ui/words.ts';
import { toPointsText } from '../import/importText.ts';
import { ChoiceItem } from '../import/RouteChoices.tsx';
import css from './ControllerDialog.module.css';
import { type ControllerState, type Folder, useController } from './controllerStore.ts';
import { toFolderText, toReplacedText, toTimeText, whyRefused } from './controllerText.ts';
import { Done, Problem } from './ExportPreview.tsx';
import { type ExportState, isByFlight, isReadyToWrite, useExporter } from './exportStore.ts';

interface Option {
  readonly value: string;
  readonly heading: string;
  readonly about: string;
}

interface OptionsProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

function Options({ label, options, value, onChange }: OptionsProps) {
  return (
    <section className={css['part']}>
      <h3>{label}</h3>
      <RadioGroup.Root
        className={css['options']}
        aria-label={label}
        value={value ?? ''}
        onValueChange={onChange}
      >
        {options.map((option) => (
          <ChoiceItem key={option.value} {...option} />
        ))}
      </RadioGroup.Root>
    </section>
  );
}

function Missions({ state, folder }: { readonly state: ControllerState; readonly folder: Folder }) {
  const controller = useController();
  const { missions, missions_in_all } = folder;
  const chosen = missions.find(({ name }) => name === state.mission);
  const more = missions_in_all - missions.length;
  return (
    <>
      <Options
        label={words('window.controller.which')}
        value={state.mission}
        onChange={controller.chooseMission}
        options={missions.map((mission, index) => ({
          value: mission.name,
          heading: toTimeText(mission),
          about: words('window.controller.mission', {
            name: mission.name,
            is_latest: index === 0 && mission.written_at !== undefined ? 'yes' : 'no',
          }),
        }))}
      />
      {more > 0 && <p>{words('window.controller.more', { count: more })}</p>}
      {chosen && <p role="status">{toReplacedText(chosen)}</p>}
    </>
  );
}

function Flights({ state, exported }: { readonly state: ControllerState; readonly exported: ExportState }) {
  const controller = useController();
  const files = exported.flightFiles?.files ?? [];
  return (
    <>
      <Options
        label={words('window.controller.which_flight')}
        value={String(state.flight)}
        onChange={(value) => controller.chooseFlight(Number(value))}
        options={files.map(({ filename, points }, at) => ({
          value: String(at),
          heading: filename,
          about: toPointsText(points),
        }))}
      />
      <p>{words('window.controller.one_flight')}</p>
    </>
  );
}

function InTheWay({ state }: { readonly state: ControllerState }) {
  if (state.inTheWay.length === 0) return null;
  return (
    <section className={css['part']} role="alert">
      <h3>{words('window.controller.in_the_way', { count: state.inTheWay.length })}</h3>
      <ul>
        {state.inTheWay.map((file) => (
          <li key={file.name}>
            {words('window.controller.there', { name: file.name, time: toTimeText(file) })}
          </li>
        ))}
      </ul>
      <p>{words('window.controller.keeps', { count: state.inTheWay.length })}</p>
    </section>
  );
}

interface LookedProps {
  readonly state: ControllerState;
  readonly exported: ExportState;
  readonly folder: Folder;
  readonly refusal: string | undefined;
}

function Looked({ state, exported, folder, refusal }: LookedProps) {
  const isOfFly = folder.kind === 'dji_fly';
  if (refusal !== undefined) return <p>{refusal}</p>;
  if (!isOfFly)
    return (
      <>
        {exported.format === 'dji_wpml_kmz' && <p>{words('window.controller.where_dji_fly')}</p>}
        <InTheWay state={state} />
      </>
    );
  if (folder.missions_in_all === 0) return null;
  return (
    <>
      {isByFlight(exported) && <Flights state={state} exported={exported} />}
      <Missions state={state} folder={folder} />
    </>
  );
}

function WriteButton({ state, exported, folder, refusal }: LookedProps) {
  const controller = useController();
  const isOfFly = folder.kind === 'dji_fly';
  const isChosen = !isOfFly || state.mission !== undefined;
  const count = isByFlight(exported) ? (exported.flightFiles?.files.length ?? 1) : 1;
  const text = isOfFly
    ? words('window.controller.replace')
    : state.inTheWay.length > 0
      ? words('window.controller.replace_files', { count: state.inTheWay.length })
      : words('window.controller.write', { count });
  return (
    <Button
      kind="primary"
      disabled={state.isBusy || !isChosen || refusal !== undefined || !isReadyToWrite(exported)}
      onClick={() => void controller.write()}
    >
      {text}
    </Button>
  );
}

/** Puts the export into the folder of a controller or a card: says what the folder is and what will happen, and asks before it replaces anything. */
export function ControllerDialog() {
  const controller = useController();
  const exporter = useExporter();
  const state = useStore(controller.store);
  const exported = useStore(exporter.store);
  const { folder, isBusy } = state;
  const close = () => {
    controller.leave();
    exporter.close();
  };
  if (state.done !== undefined) {
    const { written, notes } = state.done;
    return (
      <Done
        title={words('window.controller.done')}
        about={words('window.controller.done_about', {
          kind: folder?.kind ?? 'plain',
          folder: folder?.name ?? '',
          count: written.length,
          filename: written[0]?.filename ?? '',
        })}
        heading={words('window.controller.next')}
        sentences={notes}
        testId="controller-notes"
        onClose={close}
      />
    );
  }
  const plan = exporter.planToWrite();
  const refusal = folder && plan && whyRefused(folder, plan);
  const looked = folder && { state, exported, folder, refusal };
  return (
    <Dialog
      title={words('window.controller.title')}
      about={folder === undefined ? words('window.controller.looking') : toFolderText(folder)}
      onClose={close}
      closing="none"
      width={560}
      actions={
        <>
          <Button onClick={controller.leave}>{words('window.controller.back')}</Button>
          {looked && <WriteButton {...looked} />}
        </>
      }
    >
      <div className={css['looked']}>
        <Problem text={state.problem} />
        <div className={css['acts']}>
          <Button disabled={isBusy} onClick={() => void controller.choose()}>
            {words('window.controller.another')}
          </Button>
          {folder?.kind === 'dji_fly' && (
            <Button disabled={isBusy} onClick={() => void controller.lookAgain()}>
              {words('window.controller.look_again')}
            </Button>
          )}
        </div>
        {looked && <Looked {...looked} />}
      </div>
    </Dialog>
  );
}
