import { Handle, type Position, useStoreApi } from '@xyflow/react';
import clsx from 'clsx';
import classes from './Canvas.module.css';

interface PortProps {
  block: string;
  id: string;
  type: 'source' | 'target';
  position: Position;
  /** A line may be pulled from it now. */
  isLive: boolean;
}

/**
 * Where lines begin and end. Each of xyflow's own handles looks at the whole canvas in every frame of every pull, and a
 * thousand of them are what pulling costs: only where the pointer is is there one. The others are the same to the eye, and to
 * xyflow, which reads places of lines and what is dropped on from the page.
 */
export function Port({ block, id, type, position, isLive }: PortProps) {
  const flow = useStoreApi();
  if (isLive) return <Handle id={id} type={type} position={position} className={classes.handle} />;
  return (
    <div
      data-handleid={id}
      data-nodeid={block}
      data-handlepos={position}
      data-id={`${flow.getState().rfId}-${block}-${id}-${type}`}
      className={clsx(
        'react-flow__handle nodrag nopan connectable connectablestart connectableend',
        `react-flow__handle-${position}`,
        type,
        classes.handle,
      )}
    />
  );
}
