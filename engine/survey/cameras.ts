import { djiConsumerCameras } from './djiConsumerCameras.ts';
import { djiEnterpriseCameras } from './djiEnterpriseCameras.ts';
import type { KnownCamera } from './knownCamera.ts';
import { otherCameras } from './otherCameras.ts';

export type { KnownCamera };

/** Cameras for surveys, with what is published of them; the first that an aircraft carries is its own. */
export const knownCameras: readonly KnownCamera[] = [
  ...djiEnterpriseCameras,
  ...djiConsumerCameras,
  ...otherCameras,
];

export const cameraNamed = (key: string | undefined): KnownCamera | undefined =>
  knownCameras.find((camera) => camera.key === key);

/** The camera that an aircraft usually carries for surveys; `undefined` where none of these is known to be its own. */
export const cameraOfDrone = (drone_key: string): KnownCamera | undefined =>
  knownCameras.find(({ drone_keys }) => drone_keys.includes(drone_key));
