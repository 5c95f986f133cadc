import { useMission } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { words } from '../../ui/words.ts';

/** Says that what was changed by hand of the route gives way to that of the drawing. */
export function RouteEdited() {
  const isEdited = useMission(({ history }) => history.present.drawing?.isRouteEdited === true);
  return isEdited ? <p className={fields['caution']}>{words('window.mission.drawing_edited')}</p> : null;
}
