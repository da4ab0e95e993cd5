import { type Block, type Graph, outputsOf } from '@herald/flow';

// Where blocks stand. Sizes are guesses that hold well enough to leave room: the exact ones are known once drawn.

export const blockWidth = 264;
export const spacing = 56;
const perOutput = 30;

/** Ways that are drawn only once something is at them. */
export const isQuiet = (output: string) => ['not_sent', 'no_answer', 'other', 'invalid'].includes(output);

export function heightOf(block: Block): number {
  const outputs = outputsOf(block).filter((output) => !isQuiet(output)).length;
  return 116 + (outputs > 1 ? outputs * perOutput : 0);
}

/** The wished place, or the next one to the right where nothing stands. */
export function freeSpot(graph: Graph, block: Block): [number, number] {
  let [x] = block.at;
  const [, y] = block.at;
  const height = heightOf(block);
  const others = Object.values(graph.blocks);
  const isTaken = () =>
    others.some(
      (other) =>
        Math.abs(other.at[0] - x) < blockWidth + 24 &&
        y < other.at[1] + heightOf(other) + 16 &&
        other.at[1] < y + height + 16,
    );
  for (let tries = 0; tries < 60 && isTaken(); tries++) x += 48;
  return [x, y];
}
