import { elementAt, numberAt } from '../elementAt.ts';
import type { GroundFalls } from '../flight/groundFalls.ts';
import { groundUnder, type LineGround, type RouteGround } from './routeGround.ts';

interface FlownOver {
  readonly ground: RouteGround;
  /** Height above the launch point at a fraction of a leg. */
  readonly heightOnLeg: (index: number, fraction: number) => number;
  /** Heights of the waypoints above the launch point. */
  readonly heights_m: readonly number[];
  readonly returnHeight_m: number;
}

/**
 * The falls of the ground under legs, ways home and ways out, at the heights that they are flown at; `undefined`: it is nowhere lower
 * than the launch point. The deepest counts for all that is flown at a height. Linear in the samples.
 */
export function fallingGround({
  ground,
  heightOnLeg,
  heights_m,
  returnHeight_m,
}: FlownOver): GroundFalls | undefined {
  const { home_msl_m, legs, homeward, toTakeOff } = ground;
  const falls = new Map<number, number>();
  const put = (fall_m: number, from_m: number, to_m: number) => {
    const last = Math.ceil(Math.max(from_m, to_m));
    for (let height_m = Math.floor(Math.min(from_m, to_m)); height_m <= last; height_m++)
      if (fall_m > (falls.get(height_m) ?? 0)) falls.set(height_m, fall_m);
  };
  const under = (line: LineGround, heightAt: (fraction: number) => number) => {
    const grounds_msl_m = groundUnder(line);
    let before = { fall_m: 0, height_m: heightAt(0) };
    for (let sample = 0; sample < grounds_msl_m.length; sample++) {
      // Ground that nobody knows is not said to fall.
      const fall_m = Math.max(0, home_msl_m - numberAt(grounds_msl_m, sample)) || 0;
      const height_m = heightAt(sample / Math.max(1, grounds_msl_m.length - 1));
      if (fall_m > 0 || before.fall_m > 0) put(Math.max(fall_m, before.fall_m), before.height_m, height_m);
      before = { fall_m, height_m };
    }
  };
  for (const [index, line] of legs.entries()) under(line, (fraction) => heightOnLeg(index, fraction));
  for (const [index, line] of homeward.entries())
    under(line, () => Math.max(elementAt(heights_m, index), returnHeight_m));
  for (const [index, line] of toTakeOff.entries()) under(line, () => elementAt(heights_m, index));
  return falls.size === 0 ? undefined : falls;
}
