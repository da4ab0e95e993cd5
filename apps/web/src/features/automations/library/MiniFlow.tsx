import { edgesOf, type Graph } from '@herald/flow';
import { looks } from '../words/looks.ts';
import classes from './Library.module.css';

const width = 180;
const height = 60;
const margin = 40;

/** The shape of a flow, too small to be read: who looks at several tells them apart by it. */
export function MiniFlow({ graph }: { graph: Graph }) {
  const blocks = Object.entries(graph.blocks);
  const xs = blocks.map(([, { at }]) => at[0]);
  const ys = blocks.map(([, { at }]) => at[1] / 2);
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  const box = [left, top, Math.max(...xs) + width + margin - left, Math.max(...ys) + height + margin - top];
  const placeOf = (id: string) => {
    const [x, y] = graph.blocks[id]?.at ?? [0, 0];
    return [x, y / 2] as const;
  };
  return (
    <svg className={classes.mini} viewBox={box.join(' ')} aria-hidden="true">
      {edgesOf(graph).map(({ from, output, to }) => {
        const [x1, y1] = placeOf(from);
        const [x2, y2] = placeOf(to);
        return (
          <line
            key={`${from} ${output}`}
            className={classes.line}
            x1={x1 + width / 2}
            y1={y1 + height}
            x2={x2 + width / 2}
            y2={y2}
          />
        );
      })}
      {blocks.map(([id, { type, at }]) => (
        <rect
          key={id}
          className={classes.block}
          data-group={looks[type].group}
          x={at[0]}
          y={at[1] / 2}
          width={width}
          height={height}
          rx={14}
        />
      ))}
    </svg>
  );
}
