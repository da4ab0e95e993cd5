import { BaseEdge, type EdgeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import classes from './Canvas.module.css';
import { usePulled } from './context.ts';
import { curveFromBottom, curveFromSide } from './curve.ts';

/** Half of a dot: it stands half in its block. */
const reach = 5.5;
const still = { x: 0, y: 0 };

/** What leads from one block to the next. */
export const Line = memo(function Line({
  id,
  source,
  target,
  sourceX,
  sourceY,
  sourcePosition,
  targetX,
  targetY,
  label,
}: EdgeProps) {
  const from = usePulled(source) ?? still;
  const to = usePulled(target) ?? still;
  const startX = sourceX + from.x;
  const startY = sourceY + from.y;
  const ends = { sourceX: startX, sourceY: startY, targetX: targetX + to.x, targetY: targetY + to.y };
  const curve = sourcePosition === Position.Right ? curveFromSide(ends, reach) : curveFromBottom(ends);
  return (
    <>
      <BaseEdge id={id} path={curve.path} labelX={curve.labelX} labelY={curve.labelY} label={label} />
      {curve.sourceX === startX ? null : (
        <circle className={classes.start} cx={curve.sourceX + reach} cy={startY} r={3.5} />
      )}
    </>
  );
});
