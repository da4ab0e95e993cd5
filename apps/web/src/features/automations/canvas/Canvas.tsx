import type { BlockType } from '@herald/flow';
import {
  applyNodeChanges,
  Background,
  type Edge,
  MiniMap,
  type NodeSelectionChange,
  ReactFlow,
  type ReactFlowProps,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import {
  type Dispatch,
  memo,
  type Ref,
  type SetStateAction,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorStore } from '../store/EditorStore.ts';
import { connect, type Exit, insertAt, moveBlocks } from '../store/edits.ts';
import { useEditor, useEditorStore } from '../store/useEditor.ts';
import { edgeId } from '../words/edgeId.ts';
import { type Alignment, aligned } from './align.ts';
import { BlockNode } from './BlockNode.tsx';
import classes from './Canvas.module.css';
import { CanvasContext, type CanvasTools, Figures } from './context.ts';
import { Line } from './Line.tsx';
import { type BlockNodeType, linesOf, nodesOf } from './nodes.ts';
import { Pull } from './Pull.ts';
import { boxesOf, motion, reveal, show } from './views.ts';

export interface CanvasHandle {
  /** Brings a block into sight and puts the focus on it. */
  show: (id: string) => void;
  /** Brings a block into sight where something covers it now. */
  reveal: (id: string) => void;
  fit: () => void;
  zoom: (by: 'in' | 'out') => void;
  tidy: () => Promise<void>;
  align: (how: Alignment) => void;
}

interface CanvasProps {
  ref?: Ref<CanvasHandle>;
  isReadOnly: boolean;
  figures: ReadonlyMap<string, string>;
  /** By edge. */
  counts: ReadonlyMap<string, string>;
  onAddAfter: (exit: Exit) => void;
  onOpen: (id: string) => void;
}

const nodeTypes = { block: BlockNode };
const edgeTypes = { line: Line };
const addingKeys = ['Meta', 'Control', 'Shift'];
const allInSight = { padding: 0.15, maxZoom: 1 };
/** Fewer are found at a glance, and the map would only lie on them. */
const worthAMap = 16;
/** Beyond, only what is in sight is drawn. */
const manyBlocks = 100;

export default function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Board {...props} />
    </ReactFlowProvider>
  );
}

/** The keys are ours, and told by the help for them: what React Flow says of its own, in English alone, would mislead. */
const ownKeys = { 'node.a11yDescription.default': '', 'edge.a11yDescription.default': '' };

/** The blocks and what leads from one to the next. xyflow draws; what is true is in the store. */
function Board({ ref, isReadOnly, figures, counts, onAddAfter, onOpen }: CanvasProps) {
  const store = useEditorStore();
  const graph = useEditor((state) => state.graph);
  const selected = useEditor((state) => state.selected);
  const lit = useEditor((state) => state.lit);
  const flow = useReactFlow<BlockNodeType>();
  const [nodes, setNodes] = useState(() => nodesOf(graph, selected, []));
  const [chosenLine, chooseLine] = useState<string | null>(null);
  const lines = useRef<Edge[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  const isFar = useStore(({ transform }) => transform[2] < 0.5);
  useEffect(() => setNodes((before) => nodesOf(graph, selected, before)), [graph, selected]);
  const edges = useMemo(() => {
    lines.current = linesOf(graph, lit, counts, lines.current);
    return lines.current;
  }, [graph, lit, counts]);
  const shownEdges = useMemo(
    () =>
      chosenLine === null
        ? edges
        : edges.map((edge) => (edge.id === chosenLine ? { ...edge, selected: true } : edge)),
    [edges, chosenLine],
  );
  const [pull] = useState(
    () =>
      new Pull(
        (id) => frame.current?.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`) ?? null,
      ),
  );
  const [told] = useState(() => new Figures(figures));
  useEffect(() => told.tell(figures), [told, figures]);
  const tools = useMemo(
    (): CanvasTools => ({ isReadOnly, addAfter: onAddAfter, figures: told, pull }),
    [isReadOnly, onAddAfter, told, pull],
  );
  useImperativeHandle(ref, () => ({
    show: (id) => show(flow, id, store.get().graph.blocks[id]?.at),
    reveal: (id) => reveal(flow, frame.current, id),
    fit: () => void flow.fitView({ ...allInSight, duration: motion() }),
    zoom: (by) =>
      void (by === 'in' ? flow.zoomIn({ duration: motion() }) : flow.zoomOut({ duration: motion() })),
    tidy: async () => {
      const { tidied } = await import('./layout.ts');
      const boxes = boxesOf(flow);
      pull.glide(boxes, motion());
      store.edit((before) => moveBlocks(before, tidied(before, new Map(boxes.map((box) => [box.id, box])))));
      requestAnimationFrame(() => void flow.fitView({ ...allInSight, duration: motion() }));
    },
    align: (how) => {
      const boxes = boxesOf(flow).filter(({ id }) => store.get().selected.has(id));
      if (boxes.length < 2) return;
      pull.glide(boxes, motion());
      store.edit((before) => moveBlocks(before, aligned(boxes, how)));
    },
  }));

  const handlers = useMemo(
    () => handlersOf(store, { setNodes, chooseLine, pull, onAddAfter, onOpen }),
    [store, pull, onAddAfter, onOpen],
  );

  const cut = (id: string) => {
    const [from = '', output = ''] = id.split(' ');
    store.edit((before) => connect(before, { from, output }, null));
    chooseLine(null);
  };

  return (
    <CanvasContext value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: takes the keys of a chosen line and what is dragged here. */}
      <div
        ref={frame}
        className={classes.canvas}
        data-far={isFar || undefined}
        onKeyDown={(event) => {
          if (chosenLine === null || isReadOnly) return;
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.stopPropagation();
          cut(chosenLine);
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(dragKind)) event.preventDefault();
        }}
        onDrop={(event) => {
          const type = event.dataTransfer.getData(dragKind);
          if (!type || isReadOnly) return;
          event.preventDefault();
          const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
          const [after, id] = insertAt(store.get().graph, type as BlockType, [Math.round(x), Math.round(y)]);
          store.edit(() => after);
          onOpen(id);
        }}
      >
        <Drawn nodes={nodes} edges={shownEdges} handlers={handlers} isReadOnly={isReadOnly} />
      </div>
    </CanvasContext>
  );
}

interface DrawnProps {
  nodes: BlockNodeType[];
  edges: Edge[];
  handlers: ReturnType<typeof handlersOf>;
  isReadOnly: boolean;
}

/** Drawn anew where a block or a line comes, goes or moves; not for each letter that is typed in a form. */
const Drawn = memo(function Drawn({ nodes, edges, handlers, isReadOnly }: DrawnProps) {
  const { t } = useTranslation('automations');
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      {...handlers}
      nodesDraggable={!isReadOnly}
      nodesConnectable={!isReadOnly}
      edgesReconnectable={!isReadOnly}
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      ariaLabelConfig={ownKeys}
      deleteKeyCode={null}
      multiSelectionKeyCode={addingKeys}
      selectionKeyCode="Shift"
      onlyRenderVisibleElements={nodes.length > manyBlocks}
      minZoom={0.1}
      maxZoom={1.5}
      fitView
      fitViewOptions={allInSight}
      aria-label={t('canvas.label')}
    >
      <Background gap={20} />
      {nodes.length >= worthAMap ? (
        <MiniMap className={classes.map} pannable zoomable ariaLabel={t('canvas.map')} />
      ) : null}
    </ReactFlow>
  );
});

interface Acts extends Pick<CanvasProps, 'onAddAfter' | 'onOpen'> {
  setNodes: Dispatch<SetStateAction<BlockNodeType[]>>;
  chooseLine: (id: string | null) => void;
  pull: Pull;
}

/**
 * What people do on the canvas. The same functions as long as the canvas is there: xyflow tells every block of each one
 * that is new, and in each frame of a drag that would be all of them.
 */
function handlersOf(store: EditorStore, { setNodes, chooseLine, pull, onAddAfter, onOpen }: Acts) {
  const place = (moved: readonly BlockNodeType[]) =>
    store.edit((before) =>
      moveBlocks(before, new Map(moved.map(({ id, position }) => [id, [position.x, position.y] as const]))),
    );
  const pick = (picks: readonly NodeSelectionChange[]) => {
    const chosen = new Set(store.get().selected);
    for (const { id, selected } of picks) {
      if (selected) chosen.add(id);
      else chosen.delete(id);
    }
    store.select(chosen);
  };
  return {
    onNodesChange(changes) {
      const picks = changes.filter((one) => one.type === 'select');
      if (picks.length > 0) pick(picks);
      const moves = pull.take(changes.filter((one) => one.type === 'position'));
      const others = [...changes.filter((one) => one.type === 'dimensions'), ...moves];
      if (others.length > 0) setNodes((before) => applyNodeChanges(others, before));
    },
    onNodeDragStop: (_, __, moved) => place(moved),
    onSelectionDragStop: (_, moved) => place(moved),
    onNodeClick(event, { id }) {
      chooseLine(null);
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) onOpen(id);
    },
    onEdgeClick: (_, { id }) => chooseLine(id),
    onPaneClick() {
      chooseLine(null);
      store.set({ opened: null, selected: new Set() });
    },
    onConnect: ({ source, sourceHandle, target }) =>
      store.edit((before) => connect(before, { from: source, output: sourceHandle ?? 'next' }, target)),
    onReconnect: (old, connection) =>
      store.edit((before) => {
        const [from = '', output = ''] = old.id.split(' ');
        const cleared =
          edgeId(connection.source, connection.sourceHandle ?? '') === old.id
            ? before
            : connect(before, { from, output }, null);
        return connect(
          cleared,
          { from: connection.source, output: connection.sourceHandle ?? 'next' },
          connection.target,
        );
      }),
    onConnectEnd(_, { isValid, fromNode, fromHandle }) {
      if (!isValid && fromNode && fromHandle?.type === 'source' && fromHandle.id)
        onAddAfter({ from: fromNode.id, output: fromHandle.id });
    },
  } satisfies Partial<ReactFlowProps<BlockNodeType>>;
}

/** What a block of the palette is dragged as. */
export const dragKind = 'application/x-herald-block';
