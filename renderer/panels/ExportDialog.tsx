import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import { useStore } from 'zustand';
import { type WriteFormat, writeFormats } from '../../engine/flightplan/write/writeFormat.ts';
import type { ExportState, FormatPreview } from '../stores/exportStore.ts';
import { useMission, usePlanner } from '../stores/plannerContext.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toCountText } from '../ui/format.ts';
import css from './ExportDialog.module.css';
import { emptyPlanText, toEnding, toKeptText, toKind, toTool } from './exportWords.ts';
import choice from './RouteDialog.module.css';

const previewOf = ({ previews }: ExportState, format: WriteFormat) =>
  previews?.find((preview) => preview.format === format);

function Formats({ state }: { readonly state: ExportState }) {
  const { exporter } = usePlanner();
  return (
    <RadioGroup.Root
      className={css['formats']}
      aria-label="Format"
      value={state.format}
      onValueChange={(value) => {
        const format = writeFormats.find((known) => known === value);
        if (format !== undefined) exporter.choose(format);
      }}
    >
      {writeFormats.map((format) => {
        const preview = previewOf(state, format);
        return (
          <RadioGroup.Item
            key={format}
            value={format}
            className={choice['option']}
            data-refused={preview?.refusal !== undefined}
          >
            <i className={choice['dot']} aria-hidden="true" />
            <span>
              <b>
                {toTool(format)} ({toEnding(format)})
              </b>
              <small>{toKeptText(preview)}</small>
            </span>
          </RadioGroup.Item>
        );
      })}
    </RadioGroup.Root>
  );
}

interface ListProps {
  readonly title: string;
  readonly sentences: readonly string[];
}

function Sentences({ title, sentences }: ListProps) {
  const id = useId();
  if (sentences.length === 0) return null;
  return (
    <section>
      <h3 id={id}>{title}</h3>
      <ul aria-labelledby={id}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

const textsOf = (notes: FormatPreview['losses']) => notes.map(({ message }) => message);

/** What becomes of the plan in the chosen format: told before anything is written. */
function Preview({ state }: { readonly state: ExportState }) {
  const preview = previewOf(state, state.format);
  if (preview === undefined) return null;
  if (preview.refusal !== undefined) return <p className={css['refusal']}>{preview.refusal}</p>;
  return (
    <>
      {preview.losses.length > 0 ? null : <p>Everything in this plan is kept.</p>}
      <Sentences title="Not kept as it is" sentences={textsOf(preview.losses)} />
      {state.purpose === 'save' ? null : (
        <Sentences title="To see to in the other tool" sentences={textsOf(preview.open)} />
      )}
    </>
  );
}

function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p className={css['problem']} role="alert">
      {text}
    </p>
  );
}

function useSaveButton(state: ExportState) {
  const { exporter, host } = usePlanner();
  const preview = previewOf(state, state.format);
  const isReady = preview !== undefined && preview.refusal === undefined && !state.isSaving;
  const act = state.purpose === 'save' ? 'Save' : host === 'browser' ? 'Download' : 'Export';
  return (
    <Button kind="primary" disabled={!isReady} onClick={() => void exporter.save()}>
      {`${act} ${toEnding(state.format)}${host === 'browser' ? '' : ' …'}`}
    </Button>
  );
}

function Choice({ state }: { readonly state: ExportState }) {
  const { exporter } = usePlanner();
  const count = useMission(({ history }) => history.present.waypoints.length);
  const save = useSaveButton(state);
  const isEmpty = count === 0;
  return (
    <Dialog
      title="Export flight plan"
      about={isEmpty ? emptyPlanText : `${toCountText(count, 'waypoint')}, as a file for another tool.`}
      isOpen
      onClose={exporter.close}
      width={760}
      actions={
        <>
          <Button onClick={exporter.close}>Cancel</Button>
          {save}
        </>
      }
    >
      <div className={css['columns']}>
        <Formats state={state} />
        <div className={css['preview']} data-testid="export-preview">
          <h2>{toKind(state.format)}</h2>
          <div className={css['said']} aria-live="polite">
            {isEmpty ? null : <Preview state={state} />}
          </div>
          <Problem text={state.problem} />
        </div>
      </div>
    </Dialog>
  );
}

/** Asked only where the plan's own file would not hold all of it. */
function SaveQuestion({ state }: { readonly state: ExportState }) {
  const { exporter } = usePlanner();
  const isEmpty = useMission(({ history }) => history.present.waypoints.length === 0);
  const save = useSaveButton(state);
  return (
    <Dialog
      title="Save plan"
      about={isEmpty ? emptyPlanText : 'As a QGroundControl plan (.plan), which Homeward opens again.'}
      isOpen
      onClose={exporter.close}
      footnote={
        isEmpty ? null : (
          <Button kind="quiet" onClick={() => void exporter.open('export')}>
            Other formats
          </Button>
        )
      }
      actions={
        <>
          <Button onClick={exporter.close}>Cancel</Button>
          {save}
        </>
      }
    >
      <div className={css['preview']} data-testid="export-preview">
        {isEmpty ? null : <Preview state={state} />}
        <Problem text={state.problem} />
      </div>
    </Dialog>
  );
}

function Exported({ state }: { readonly state: ExportState }) {
  const { exporter, host } = usePlanner();
  const { filename = '', notes = [] } = state.saved ?? {};
  return (
    <Dialog
      title={host === 'browser' ? 'Downloaded' : 'Exported'}
      about={`${filename}, a file for ${toTool(state.format)}.`}
      isOpen
      onClose={exporter.close}
      width={560}
      actions={
        <Button kind="primary" onClick={exporter.close}>
          Done
        </Button>
      }
    >
      <div className={css['preview']} data-testid="export-notes">
        <Sentences title="To know about this file" sentences={notes} />
      </div>
    </Dialog>
  );
}

/** The plan as a file: what each format would not keep, before; what to know about the file, after. */
export function ExportDialog() {
  const { exporter } = usePlanner();
  const state = useStore(exporter.store);
  if (state.purpose === undefined) return null;
  if (state.saved !== undefined) return <Exported state={state} />;
  return state.purpose === 'save' ? <SaveQuestion state={state} /> : <Choice state={state} />;
}
