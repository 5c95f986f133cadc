import { knownCameras } from '../../../engine/survey/cameras.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import fields from '../../ui/Fields.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import { useChosenDrone } from '../drone/chosenDrone.ts';
import { cameraChange } from './drawnSurvey.ts';
import { toOtherCameraText } from './drawnSurveyText.ts';
import { useDrawnSurvey } from './surveyOfPlan.ts';

type Camera = Pick<DrawnSurvey, 'camera' | 'camera_key'>;

interface Props {
  readonly survey: Camera;
  /** Takes another camera; absent: the survey that is drawn does. */
  readonly onChange?: ((change: Partial<Camera>) => void) | undefined;
}

type Needed = { readonly [Name in keyof Props]-?: NonNullable<Props[Name]> };

const ownCamera = 'own';
const cameraOptions = () => [
  ...knownCameras.map(({ key, name, width_px, height_px }) => ({
    value: key,
    label: `${name}, ${width_px} × ${height_px}`,
  })),
  { value: ownCamera, label: words('window.survey.another_camera') },
];

const millimetres = { min: 0.5, max: 500, unit: 'mm', step: 0.1 } as const;
const pixels = { min: 100, max: 50_000, unit: 'px', step: 100 } as const;
const seconds = { min: 0.1, max: 60, unit: 's', step: 0.1 } as const;

/** The five figures of a camera that is not among the known ones. */
function OwnCamera({ survey, onChange }: Needed) {
  const { camera } = survey;
  const field = (
    label: string,
    name: keyof typeof camera,
    bound: typeof millimetres | typeof pixels | typeof seconds,
  ) => (
    <NumberField
      label={label}
      bound={bound}
      layout="stacked"
      value={camera[name]}
      onChange={(value) => onChange({ camera: { ...camera, [name]: value } })}
    />
  );
  return (
    <div className={fields['pair']}>
      {field(words('window.survey.sensor_width'), 'sensor_width_mm', millimetres)}
      {field(words('window.survey.sensor_height'), 'sensor_height_mm', millimetres)}
      {field(words('window.survey.focal_length'), 'focal_length_mm', millimetres)}
      {field(words('window.survey.least_interval'), 'least_interval_s', seconds)}
      {field(words('window.survey.picture_width'), 'width_px', pixels)}
      {field(words('window.survey.picture_height'), 'height_px', pixels)}
    </div>
  );
}

/** Which camera takes the pictures: a known one with its figures, or another. */
export function CameraChoice({ survey, onChange }: Props) {
  const drawnSurvey = useDrawnSurvey();
  const change = onChange ?? drawnSurvey.change;
  const drone = useChosenDrone();
  const known = knownCameras.find(({ key }) => key === survey.camera_key);
  const other = known && toOtherCameraText(known, drone);
  return (
    <>
      <Select
        label={words('window.survey.camera')}
        layout="stacked"
        value={survey.camera_key ?? ownCamera}
        options={cameraOptions()}
        onChange={(key) => change(cameraChange(key))}
      />
      {known === undefined ? (
        <OwnCamera survey={survey} onChange={change} />
      ) : (
        <p className={fields['small']}>{words('window.survey.camera_source', { source: known.source })}</p>
      )}
      {other !== undefined && <p className={fields['caution']}>{other}</p>}
    </>
  );
}
