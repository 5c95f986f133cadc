import { otherAircraftWarning } from '../../../server/report/otherAircraft.ts';
import { sayFinding } from '../../../server/report/say.ts';
import { withDrone } from '../../plan/inputs.ts';
import { useInputsStore, useViewStore } from '../../plan/planStores.ts';
import { withStep } from '../../plan/viewStore.ts';
import { Button } from '../../ui/Button.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { useDifferingAircraft } from './fileWarnings.ts';
import css from './ImportReportNote.module.css';
import { useImporter } from './importStore.ts';

interface OfferProps {
  readonly text: string;
  readonly other: string;
  readonly onOther: () => void;
}

function Offer({ text, other, onOther }: OfferProps) {
  const importer = useImporter();
  return (
    <div data-testid="file-aircraft">
      <p>{text}</p>
      <div className={css['acts']}>
        <Button onClick={onOther}>{other}</Button>
        <Button kind="quiet" onClick={importer.keepAircraft}>
          {words('window.import.keep_aircraft')}
        </Button>
      </div>
    </div>
  );
}

/** Offers the aircraft that the opened file names, while another one is chosen; or asks for one of its kind, where it names no more. */
export function FileAircraft() {
  const inputs = useInputsStore();
  const view = useViewStore();
  const differing = useDifferingAircraft();
  const locale = useLocale();
  if (differing === undefined) return null;
  const { own, other } = differing;
  const text = sayFinding(otherAircraftWarning(other, own), locale);
  const { drone } = other;
  if (drone !== undefined)
    return (
      <Offer
        text={text}
        other={words('window.import.use_aircraft', { name: drone.model ?? drone.key })}
        onOther={() => inputs.setState((state) => withDrone(state, drone.key))}
      />
    );
  return (
    <Offer
      text={text}
      other={words('window.import.choose_aircraft')}
      onOther={() => view.setState((state) => withStep(state, 'drone', true))}
    />
  );
}
