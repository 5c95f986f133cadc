import { describe, expect, it } from 'vitest';
import { cameraOfRoute } from '../../../engine/drawing/routeDrawing.ts';
import { sampleStructure, sampleSurvey } from '../../support/sampleDrawings.ts';

describe('the camera that a route was made with', () => {
  it('is that of its drawing, and has a key of its own where its figures are typed', () => {
    expect(cameraOfRoute({ settings: sampleSurvey })).toBe('own-a1');
    expect(cameraOfRoute({ settings: sampleStructure, isRouteEdited: true })).toBe('mavic_3_enterprise');
    expect(cameraOfRoute({ settings: { ...sampleSurvey, camera_key: undefined } })).toBe('typed');
  });

  it('is none where the route is made of no drawing', () => {
    expect(cameraOfRoute(undefined)).toBeUndefined();
  });
});
