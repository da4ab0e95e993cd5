import type { Graph } from '@herald/flow';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { GreyBlock } from '#ui/Loaded.tsx';
import { EditorStore, type Lit } from '../store/EditorStore.ts';
import { EditorContext } from '../store/useEditor.ts';
import { TreeView } from '../tree/TreeView.tsx';

const Canvas = lazy(() => import('../canvas/Canvas.tsx'));
const none: ReadonlyMap<string, string> = new Map();
const nothing = () => {};

interface ShownGraphProps {
  graph: Graph;
  lit?: Lit | null;
  figures?: ReadonlyMap<string, string>;
  /** How many went which way, by edge. */
  counts?: ReadonlyMap<string, string>;
  onOpen?: (id: string) => void;
}

/** A graph to be looked at: that of a version, with the way of one person lit. */
export function ShownGraph({
  graph,
  lit = null,
  figures = none,
  counts = none,
  onOpen = nothing,
}: ShownGraphProps) {
  const [store] = useState(() => new EditorStore(graph));
  const isSmall = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  useEffect(() => store.replace(graph), [store, graph]);
  useEffect(() => store.set({ lit }), [store, lit]);
  return (
    <EditorContext value={store}>
      {isSmall ? (
        <TreeView isReadOnly figures={figures} onOpen={onOpen} onAddAfter={nothing} />
      ) : (
        <Suspense fallback={<GreyBlock height={320} />}>
          <Canvas isReadOnly figures={figures} counts={counts} onAddAfter={nothing} onOpen={onOpen} />
        </Suspense>
      )}
    </EditorContext>
  );
}
