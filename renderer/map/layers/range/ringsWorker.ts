import { type RingsJob, ringsPainter } from './ringsBitmap.ts';

const paint = ringsPainter();

addEventListener('message', ({ data, ports: [answer] }: MessageEvent<RingsJob>) => {
  const bitmap = paint(data);
  answer?.postMessage(bitmap, [bitmap]);
});
