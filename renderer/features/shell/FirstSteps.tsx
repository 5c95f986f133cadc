import { FlaskConical, FolderOpen, MapPin } from 'lucide-react';
import sample from '../../../assets/samples/field-survey.plan?raw';
import { useCommands } from '../../commands/command.ts';
import { Button } from '../../ui/Button.tsx';
import { ConditionsStep } from '../conditions/ConditionsStep.tsx';
import { DroneStep } from '../drone/DroneStep.tsx';
import { useImporter } from '../import/importStore.ts';
import { PlaceSearch } from '../search/PlaceSearch.tsx';
import css from './FirstSteps.module.css';

const sampleFile = () => ({
  filename: 'field-survey.plan',
  bytes: new TextEncoder().encode(sample),
});

/** Asks for the launch point, the first thing that the rings need; aircraft and air have defaults. */
export function FirstSteps() {
  const importer = useImporter();
  const { keysOf } = useCommands();
  return (
    <>
      <header className={css['head']}>
        <h2>How far, and back?</h2>
        <p>Three things, then the rings are on the map.</p>
      </header>
      <section className={css['first']} data-testid="step-start">
        <h3>
          <MapPin aria-hidden="true" />
          Where do you take off?
        </h3>
        <PlaceSearch where="panel" />
        <p className={css['or']}>
          Or click on the map. By keyboard: {keysOf('tool_launch') ?? 'the tool “Set launch point”'}, arrow
          keys, Enter.
        </p>
        <div className={css['files']}>
          <Button onClick={() => void importer.chooseFile()}>
            <FolderOpen aria-hidden="true" />
            Open a plan…
          </Button>
          <Button
            onClick={() => void importer.openFile({ ok: true, output: sampleFile(), request_id: 'sample' })}
          >
            <FlaskConical aria-hidden="true" />
            Try a sample
          </Button>
        </div>
      </section>
      <DroneStep />
      <ConditionsStep />
    </>
  );
}
