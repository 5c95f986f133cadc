import { useId, useState } from 'react';
import type { ChosenSensor } from '../../../engine/drawing/surveyDrawing.ts';
import { figuresOf } from '../../../engine/survey/camera.ts';
import { cameraBounds, mostOwnCameras, scannerBounds } from '../../../server/contract/schemas/ownCamera.ts';
import { useSettings, useSettingsControl } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import input from '../../ui/Input.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { words } from '../../ui/words.ts';
import { isForeign, isKeepable, newCameraId, withCamera } from './cameraOptions.ts';
import css from './SurveyStep.module.css';

interface Props {
  readonly survey: ChosenSensor;
  readonly onChange: (change: Partial<ChosenSensor>) => void;
  readonly scans: boolean;
}

/** The six figures of a camera that is not among the known ones. */
function Figures({ survey: { camera }, onChange }: Omit<Props, 'scans'>) {
  const field = (label: string, name: keyof typeof cameraBounds) => (
    <NumberField
      label={label}
      bound={cameraBounds[name]}
      layout="stacked"
      value={camera[name]}
      onChange={(value) => onChange({ camera: { ...camera, [name]: value } })}
    />
  );
  return (
    <div className={fields['pair']}>
      {field(words('window.survey.sensor_width'), 'sensor_width_mm')}
      {field(words('window.survey.sensor_height'), 'sensor_height_mm')}
      {field(words('window.survey.focal_length'), 'focal_length_mm')}
      {field(words('window.survey.least_interval'), 'least_interval_s')}
      {field(words('window.survey.picture_width'), 'width_px')}
      {field(words('window.survey.picture_height'), 'height_px')}
    </div>
  );
}

/** Fields of the laser scanner beside the camera; an empty swath: there is none. */
function Scanner({ survey: { scanner }, onChange }: Omit<Props, 'scans'>) {
  return (
    <div className={fields['pair']}>
      <NumberField
        label={words('window.survey.swath')}
        bound={scannerBounds.swath_deg}
        layout="stacked"
        placeholder={words('window.survey.no_scanner')}
        value={scanner?.swath_deg}
        onChange={(swath_deg) => onChange({ scanner: { ...scanner, swath_deg } })}
        onClear={() => onChange({ scanner: undefined })}
      />
      {scanner === undefined ? null : (
        <NumberField
          label={words('window.survey.pulse_rate')}
          bound={scannerBounds.pulse_rate_khz}
          layout="stacked"
          value={scanner.pulse_rate_khz}
          onChange={(pulse_rate_khz) => onChange({ scanner: { ...scanner, pulse_rate_khz } })}
          onClear={() => onChange({ scanner: { swath_deg: scanner.swath_deg } })}
        />
      )}
    </div>
  );
}

/** A camera of the person's own: its figures, and a name under which this computer keeps it. */
export function OwnCamera({ survey, onChange, scans }: Props) {
  const control = useSettingsControl();
  const { own_cameras } = useSettings();
  const { camera, camera_key, scanner } = survey;
  const kept = own_cameras.find(({ id }) => id === camera_key);
  const [name, setName] = useState(survey.camera_name ?? '');
  const nameId = useId();
  const isSame =
    kept !== undefined &&
    kept.name === name.trim() &&
    JSON.stringify([figuresOf(kept), scans && kept.scanner]) ===
      JSON.stringify([figuresOf(camera), scans && scanner]);
  const isRoom = kept !== undefined || own_cameras.length < mostOwnCameras;
  const keep = async () => {
    const id = kept?.id ?? (isForeign(survey, own_cameras) ? camera_key : undefined) ?? newCameraId();
    const own = {
      id,
      name: name.trim(),
      ...figuresOf(camera),
      scanner: scans ? scanner : kept?.scanner,
    };
    await control.save({ own_cameras: withCamera(own_cameras, own) });
    onChange({ camera_key: id, camera_name: own.name });
  };
  const remove = async () => {
    await control.save({ own_cameras: own_cameras.filter(({ id }) => id !== camera_key) });
    onChange({ camera_key: undefined, camera_name: undefined });
  };
  return (
    <>
      <Figures survey={survey} onChange={onChange} />
      {scans ? <Scanner survey={survey} onChange={onChange} /> : null}
      <div className={css['named']}>
        <label htmlFor={nameId}>{words('window.survey.camera_name')}</label>
        <input
          id={nameId}
          className={input['boxed']}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={css['keep']}>
          {kept === undefined ? null : (
            <Button onClick={() => void remove()}>{words('window.survey.delete_camera')}</Button>
          )}
          <Button disabled={isSame || !isRoom || !isKeepable(name, camera)} onClick={() => void keep()}>
            {words('window.survey.keep_camera')}
          </Button>
        </div>
      </div>
      <p className={fields['small']}>
        {words(isForeign(survey, own_cameras) ? 'window.survey.camera_elsewhere' : 'window.survey.kept_here')}
      </p>
    </>
  );
}
