import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { mostDetails } from '../../../server/contract/schemas/briefingDetails.ts';
import { useBriefingDetails } from '../../plan/briefingDetails.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fields from '../../ui/Fields.module.css';
import input from '../../ui/Input.module.css';
import { words } from '../../ui/words.ts';
import { useBriefer } from './briefingStore.ts';
import css from './DetailsDialog.module.css';
import { detailLines, faultOfChecklist, textOfFile, toDetails, toDraft, toPoints } from './detailsDraft.ts';

interface FieldProps {
  readonly text: string;
  readonly onType: (text: string) => void;
}

function Line({ name, text, onType }: FieldProps & { readonly name: (typeof detailLines)[number] }) {
  const id = useId();
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{words(`briefing.${name}`)}</label>
      <input
        id={id}
        className={input['boxed']}
        autoComplete="off"
        maxLength={mostDetails.line}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

function Notes({ text, onType }: FieldProps) {
  const id = useId();
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{words('briefing.notes')}</label>
      <textarea
        id={id}
        className={`${input['boxed']} ${css['text']}`}
        rows={3}
        maxLength={mostDetails.notes}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

/** The checklist of the operator's own, typed or taken from a file of text. */
function Checklist({ text, onType }: FieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const fault = faultOfChecklist(text) ?? refused;
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    if (chosen === undefined) return;
    const found = await textOfFile(chosen);
    // The same file may be chosen again.
    currentTarget.value = '';
    setRefused(found === undefined ? words('window.briefing.no_text', { filename: chosen.name }) : undefined);
    if (found !== undefined) onType(toPoints(found).join('\n'));
  };
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{words('briefing.checklist')}</label>
      <textarea
        id={id}
        className={`${input['boxed']} ${css['text']} ${css['list']}`}
        rows={6}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => {
          setRefused(undefined);
          onType(event.target.value);
        }}
      />
      <div className={css['under']}>
        <p
          id={`${id}-about`}
          className={fault === undefined ? fields['small'] : fields['fault']}
          role={fault === undefined ? undefined : 'alert'}
        >
          {fault ?? words('window.briefing.checklist_about', { most: mostDetails.points })}
        </p>
        <Button onClick={() => file.current?.click()}>{words('window.briefing.from_file')}</Button>
      </div>
      <input
        ref={file}
        type="file"
        className={css['file']}
        accept=".txt,.md,text/plain"
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => void read(event)}
      />
    </div>
  );
}

function OpenDialog() {
  const details = useBriefingDetails();
  const { store } = useBriefer();
  const [draft, setDraft] = useState(() => toDraft(details.getState().details));
  const close = () => store.setState({ areDetailsOpen: false });
  const type = (name: keyof typeof draft) => (text: string) => setDraft({ ...draft, [name]: text });
  return (
    <Dialog
      title={words('window.briefing.details')}
      about={words('window.briefing.details_about')}
      width={620}
      onClose={close}
      actions={
        <Button
          kind="primary"
          disabled={faultOfChecklist(draft.checklist) !== undefined}
          onClick={() => {
            details.setState({ details: toDetails(draft) });
            close();
          }}
        >
          {words('window.common.done')}
        </Button>
      }
    >
      <div className={fields['stack']}>
        <div className={css['lines']}>
          {detailLines.map((name) => (
            <Line key={name} name={name} text={draft[name]} onType={type(name)} />
          ))}
        </div>
        <Notes text={draft.notes} onType={type('notes')} />
        <Checklist text={draft.checklist} onType={type('checklist')} />
      </div>
    </Dialog>
  );
}

/** Takes the texts that are printed in the briefing of the plan. */
export function DetailsDialog() {
  const areOpen = useStore(useBriefer().store, ({ areDetailsOpen }) => areDetailsOpen);
  return areOpen ? <OpenDialog /> : null;
}
