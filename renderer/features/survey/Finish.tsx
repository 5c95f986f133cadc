import { useMission } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { Said } from '../../ui/Said.tsx';
import { words } from '../../ui/words.ts';
import css from './SurveyStep.module.css';

interface Props {
  readonly drawn: { readonly leave: () => void; readonly use: () => void };
  readonly isReady: boolean;
  /** The button that makes the drawing the route. */
  readonly using: string;
  /** Why that button is off, in a sentence. */
  readonly whyNot: string | undefined;
}

/** Puts a drawing away or makes it the route, and says that what was changed by hand of the route gives way to that. */
export function Finish({ drawn, isReady, using, whyNot }: Props) {
  const isEdited = useMission(({ history }) => history.present.drawing?.isRouteEdited === true);
  return (
    <>
      {isEdited ? <p className={fields['caution']}>{words('window.mission.drawing_edited')}</p> : null}
      <div className={css['finish']}>
        <Said text={whyNot} id="finish-why" className={fields['caution']} />
        <Button onClick={drawn.leave}>{words('window.common.cancel')}</Button>
        <Button
          kind="primary"
          disabled={!isReady || whyNot !== undefined}
          aria-describedby={whyNot === undefined ? undefined : 'finish-why'}
          onClick={drawn.use}
        >
          {using}
        </Button>
      </div>
    </>
  );
}
