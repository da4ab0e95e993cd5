import type { Block, BlockId } from '@herald/flow';
import { useBlockWords } from '../words/useBlockWords.ts';

/** The blocks of a list by their names; those that share one also by what they say, and by their number where that is the same too. */
export function useProblemNames(blocks: Readonly<Record<BlockId, Block>>, ids: readonly (BlockId | null)[]) {
  const words = useBlockWords();
  const listed = [...new Set(ids)].flatMap((id) => {
    const block = id === null ? undefined : blocks[id];
    return id !== null && block ? { id, name: words.name(block), text: words.text(block) } : [];
  });
  const byName = Map.groupBy(listed, ({ name }) => name);
  return new Map(
    listed.map(({ id, name, text }) => {
      const alike = byName.get(name) ?? [];
      if (alike.length === 1) return [id, name];
      const saying = alike.filter((one) => one.text === text);
      const nth = saying.length === 1 ? '' : ` (${saying.findIndex((one) => one.id === id) + 1})`;
      return [id, `${name}${text === '' ? '' : ` · ${shortened(text)}`}${nth}`];
    }),
  );
}

const longest = 60;

function shortened(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ')];
  return letters.length <= longest ? letters.join('') : `${letters.slice(0, longest).join('').trimEnd()}…`;
}
