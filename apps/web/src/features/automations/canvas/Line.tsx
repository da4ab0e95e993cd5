import { BaseEdge, type EdgeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import classes from './Canvas.module.css';
import { curveFromBottom, curveFromSide } from './curve.ts';

/** Half of a dot: it stands half in its block. */
const reach = 5.5;

/** What leads from one block to the next. */
export const Line = memo(function Line({
  id,
  sourceX,
  sourceY,
  sourcePosition,
  targetX,
  targetY,
  label,
}: EdgeProps) {
  const ends = { sourceX, sourceY, targetX, targetY };
  const curve = sourcePosition === Position.Right ? curveFromSide(ends, reach) : curveFromBottom(ends);
  return (
    <>
      <BaseEdge id={id} path={curve.path} labelX={curve.labelX} labelY={curve.labelY} label={label} />
      {curve.sourceX === sourceX ? null : (
        <circle className={classes.start} cx={curve.sourceX + reach} cy={sourceY} r={3.5} />
      )}
    </>
  );
});
