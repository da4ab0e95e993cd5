import { blockWidth } from '../store/places.ts';

interface Ends {
  sourceX: number;
  sourceY: number;
  targetX: number;
  targetY: number;
}

export interface Curve extends Ends {
  path: string;
  /** Where its words are. */
  labelX: number;
  labelY: number;
}

/** A line's bend, however near its ends are. */
const leastReach = 40;

/**
 * A line out of the side of a block, whose outputs are dots on its right: what goes to the left leaves on the left, where it
 * would otherwise run behind its own block.
 *
 * @param reach How far the dot stands out of its block.
 */
export function curveFromSide(ends: Ends, reach: number): Curve {
  const middle = ends.sourceX - reach - blockWidth / 2;
  const isLeft = ends.targetX < middle;
  const sourceX = isLeft ? middle - blockWidth / 2 - reach : ends.sourceX;
  return curve({ ...ends, sourceX }, { x: isLeft ? -1 : 1, y: 0 });
}

/** A line out of the bottom of a block. */
export const curveFromBottom = (ends: Ends) => curve(ends, { x: 0, y: 1 });

/** A cubic Bézier curve that leaves towards `way` and comes in from above. */
function curve(ends: Ends, way: { x: number; y: number }): Curve {
  const { sourceX, sourceY, targetX, targetY } = ends;
  const across = Math.max(leastReach, Math.abs(targetX - sourceX) / 2);
  const down = Math.max(leastReach, Math.abs(targetY - sourceY) / 2);
  const [x1, y1] = [sourceX + way.x * across, sourceY + way.y * down];
  const y2 = targetY - down;
  const half = (from: number, one: number, two: number, to: number) => (from + 3 * one + 3 * two + to) / 8;
  return {
    ...ends,
    path: `M${sourceX},${sourceY} C${x1},${y1} ${targetX},${y2} ${targetX},${targetY}`,
    labelX: half(sourceX, x1, targetX, targetX),
    labelY: half(sourceY, y1, y2, targetY),
  };
}
