import { useId } from 'react';
import { toFindingText } from '../../../server/report/say.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useMission } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { words } from '../../ui/words.ts';
import css from './ExportDialog.module.css';
import type { ExportState } from './exportStore.ts';
import { useExporter } from './exportStore.ts';
import {
  previewOf,
  toGraveTexts,
  toKeepsText,
  toLossTexts,
  toOpenNoteTexts,
  toSplitText,
} from './exportText.ts';
import { fewerOffer } from './fewerOffer.ts';

interface ListProps {
  readonly title: string;
  readonly sentences: readonly string[];
  /** Grave sentences, which are shown first. */
  readonly grave?: readonly string[];
}

export function Sentences({ title, sentences, grave = [] }: ListProps) {
  const id = useId();
  if (sentences.length === 0) return null;
  return (
    <section>
      <h3 id={id}>{title}</h3>
      <ul aria-labelledby={id}>
        {sentences.map((sentence) => (
          <li key={sentence} data-grave={grave.includes(sentence)}>
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the changes that the chosen format makes to the plan, before anything is written. */
export function Preview({ state }: { readonly state: ExportState }) {
  const locale = useLocale();
  const preview = previewOf(state, state.format);
  if (preview === undefined) return null;
  if (preview.refusal !== undefined) return <p>{toFindingText(preview.refusal, locale)}</p>;
  const losses = toLossTexts(preview);
  return (
    <>
      {losses.length > 0 ? null : <p>{toKeepsText(preview)}</p>}
      <Sentences
        title={words('window.export.changed_or_lost')}
        sentences={losses}
        grave={toGraveTexts(preview)}
      />
      <Sentences title={words('window.export.good_to_know')} sentences={toOpenNoteTexts(preview)} />
    </>
  );
}

/** Two ways out where the app takes fewer waypoints than the plan has: the same line with fewer of them, and several files. */
export function FewerWaypoints({ state }: { readonly state: ExportState }) {
  const exporter = useExporter();
  const { edit } = usePlanCommands();
  const mission = useMission(({ history }) => history.present);
  const { parts, isByNumber } = state;
  if (parts === undefined || state.previews === undefined) return null;
  const offer = fewerOffer(mission);
  return (
    <div className={css['offers']}>
      {offer && (
        <Button
          onClick={() =>
            edit({ kind: 'replace', mission: offer.mission, as: words('window.export.leave_out_edit') })
          }
        >
          {offer.text}
        </Button>
      )}
      <Button onClick={() => exporter.splitByNumber(!isByNumber)}>
        {isByNumber ? words('window.export.do_not_split') : toSplitText(parts.length)}
      </Button>
    </div>
  );
}

/** A note while the file cannot hold the speeds of best range, which come only from the answer to this plan. */
export function SpeedsNote({ state }: { readonly state: ExportState }) {
  if (state.bestSpeeds === 'awaited') return <p>{words('window.export.speeds_awaited')}</p>;
  return state.bestSpeeds === 'unknown' ? <p>{words('window.export.speeds_unknown')}</p> : null;
}

/** The field for the elevation of home, the one figure that a drawn plan lacks in formats with heights above sea level. */
export function GroundAtHome({ state }: { readonly state: ExportState }) {
  const { edit } = usePlanCommands();
  const home = useMission(({ history }) => history.present.home);
  if (home === undefined || !state.needsElevation.includes(state.format)) return null;
  return (
    <NumberField
      label={words('window.export.ground_at_launch')}
      bound="ground_msl_m"
      value={home.elevation_msl_m}
      placeholder={words('window.export.unknown')}
      onChange={(elevation_msl_m) => edit({ kind: 'set_home_elevation', elevation_msl_m })}
      onClear={() => edit({ kind: 'set_home_elevation', elevation_msl_m: undefined })}
      note={<p className={fields['small']}>{words('window.export.ground_from')}</p>}
    />
  );
}

interface DoneProps extends Pick<ListProps, 'sentences'> {
  readonly title: string;
  readonly about: string;
  readonly heading: string;
  readonly testId: string;
  readonly onClose: () => void;
}

/** Says what was written, and what to know of it. */
export function Done({ title, about, heading, sentences, testId, onClose }: DoneProps) {
  return (
    <Dialog title={title} about={about} onClose={onClose} width={560} closing="done">
      <div className={css['preview']} data-testid={testId}>
        <Sentences title={heading} sentences={sentences} />
      </div>
    </Dialog>
  );
}

export function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p className={css['problem']} role="alert">
      {text}
    </p>
  );
}
