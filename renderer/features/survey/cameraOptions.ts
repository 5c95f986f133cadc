import { type ChosenCamera, typedCamera } from '../../../engine/drawing/surveyDrawing.ts';
import type { Camera } from '../../../engine/survey/camera.ts';
import { cameraNamed, type KnownCamera, knownCameras } from '../../../engine/survey/cameras.ts';
import { CameraName, cameraBounds, type OwnCamera } from '../../../server/contract/schemas/ownCamera.ts';
import { words } from '../../ui/words.ts';

interface CameraOption {
  readonly value: string;
  readonly label: string;
  readonly group?: string | undefined;
}

const labelOf = (name: string, { width_px, height_px }: Pick<Camera, 'width_px' | 'height_px'>): string =>
  `${name}, ${width_px} × ${height_px}`;

const optionOf = (group: string, camera: KnownCamera): CameraOption => ({
  value: camera.key,
  label: labelOf(camera.name, camera),
  group,
});

const byMaker = (others: readonly KnownCamera[]): CameraOption[] =>
  [...new Set(others.map(({ maker }) => maker))].flatMap((maker) =>
    others
      .filter((camera) => camera.maker === maker)
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
      .map((camera) => optionOf(maker, camera)),
  );

/** A camera of the person's own that came with a plan and is not kept on this computer. */
export const isForeign = ({ camera_key }: ChosenCamera, own: readonly OwnCamera[]): boolean =>
  camera_key !== undefined &&
  !own.some(({ id }) => id === camera_key) &&
  cameraNamed(camera_key) === undefined;

/**
 * All cameras: first those of the aircraft, then the person's own, then the others by their makers. Those with a laser scanner are left
 * out where walls are looked at, which takes the camera alone.
 */
export function cameraOptions(
  survey: ChosenCamera,
  own: readonly OwnCamera[],
  drone_key: string | undefined,
  scans = true,
): CameraOption[] {
  const offered = knownCameras.filter(({ scanner }) => scans || scanner === undefined);
  const isCarried = ({ drone_keys }: KnownCamera) =>
    drone_key !== undefined && drone_keys.includes(drone_key);
  const carried = offered.filter(isCarried);
  const yours = words('window.survey.your_cameras');
  const { camera_key = typedCamera, camera_name = words('window.survey.another_camera'), camera } = survey;
  return [
    ...carried.map((camera) => optionOf(words('window.survey.of_aircraft'), camera)),
    ...own.map((kept) => ({ value: kept.id, label: labelOf(kept.name, kept), group: yours })),
    ...(isForeign(survey, own)
      ? [{ value: camera_key, label: labelOf(camera_name, camera), group: yours }]
      : []),
    { value: typedCamera, label: words('window.survey.another_camera'), group: yours },
    ...byMaker(offered.filter((camera) => !isCarried(camera))),
  ];
}

/** True if a camera may be kept under a name: its figures may come from a plan of elsewhere. */
export const isKeepable = (name: string, camera: Camera): boolean =>
  CameraName.safeParse(name).success &&
  Object.entries(cameraBounds).every(([figure, { min, max }]) => {
    const value = camera[figure as keyof Camera];
    return value >= min && value <= max;
  });

/** The own cameras with this one added, or changed where one has its id. */
export const withCamera = (own: readonly OwnCamera[], camera: OwnCamera): OwnCamera[] =>
  own.some(({ id }) => id === camera.id)
    ? own.map((kept) => (kept.id === camera.id ? camera : kept))
    : [...own, camera];

/** An id that no other computer gives: plans carry it. */
export const newCameraId = (): string => `own-${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
