import { type ChosenSensor, typedCamera } from '../../../engine/drawing/surveyDrawing.ts';
import { cameraNamed } from '../../../engine/survey/cameras.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import fields from '../../ui/Fields.module.css';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import { useChosenDrone } from '../drone/chosenDrone.ts';
import { cameraOptions } from './cameraOptions.ts';
import { cameraChange } from './drawnSurvey.ts';
import { toOtherCameraText } from './drawnSurveyText.ts';
import { OwnCamera } from './OwnCamera.tsx';

interface Props {
  readonly survey: ChosenSensor;
  readonly onChange: (change: Partial<ChosenSensor>) => void;
  /** True if a laser scanner beside the camera counts. */
  readonly scans: boolean;
}

/** Which camera takes the pictures: a known one with its figures, one of the person's own, or another. */
export function CameraChoice({ survey, onChange, scans }: Props) {
  const drone = useChosenDrone();
  const { own_cameras } = useSettings();
  const { camera_key = typedCamera } = survey;
  const known = cameraNamed(camera_key);
  const other = known && toOtherCameraText(known, drone);
  return (
    <>
      <Select
        label={words('window.survey.camera')}
        layout="stacked"
        value={camera_key}
        options={cameraOptions(survey, own_cameras, drone?.key, scans)}
        onChange={(key) => onChange(cameraChange(key, own_cameras))}
      />
      {known === undefined ? (
        <OwnCamera key={camera_key} survey={survey} onChange={onChange} scans={scans} />
      ) : (
        <p className={fields['small']}>{words('window.survey.camera_source', { source: known.source })}</p>
      )}
      {other !== undefined && <p className={fields['caution']}>{other}</p>}
    </>
  );
}
