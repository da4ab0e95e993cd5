import type { BlockId, Graph, Problem } from '@herald/flow';
import { declareVariables } from './declareVariables.ts';
import { applyPatch, isEmpty, joined, type Patch, patchBetween } from './patch.ts';

export interface EditorState {
  graph: Graph;
  selected: ReadonlySet<BlockId>;
  /** The one block that Tab leads to, and the keys work on. */
  focused: BlockId;
  /** Whose settings are shown. */
  opened: BlockId | 'rules' | null;
  problems: readonly Problem[];
  /** Blocks and outputs that the test player or a run passed; null when none is shown. */
  lit: Lit | null;
  /** Who has this automation open too. */
  colleagues: readonly Colleague[];
  canUndo: boolean;
  canRedo: boolean;
}

/** A colleague who has this automation open too, however many tabs they have. */
export interface Colleague {
  user_id: number;
  name: string;
  /** Whose settings they have open; a tab in which they do something counts before one in which they only look. */
  block_id: BlockId | null;
}

export interface Lit {
  blocks: ReadonlySet<BlockId>;
  /** `block output`. */
  outputs: ReadonlySet<string>;
  at: BlockId | null;
}

interface Step {
  patch: Patch;
  /** Where one stood before it. */
  stood: Standing;
  tag: string | null;
  at: number;
}

type Standing = Pick<EditorState, 'selected' | 'focused'>;

/** As far back as anybody goes. */
const mostSteps = 200;
/** Keys pressed within are one step. */
const sameStep = 1_500;

/** What the editor knows, outside React: each block listens for its own part. */
export class EditorStore {
  #state: EditorState;
  #past: Step[] = [];
  #future: Step[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;

  constructor(graph: Graph, now = () => Date.now()) {
    this.#now = now;
    this.#state = {
      graph,
      selected: new Set(),
      focused: graph.start,
      opened: null,
      problems: [],
      lit: null,
      colleagues: [],
      canUndo: false,
      canRedo: false,
    };
  }

  readonly get = (): EditorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(patch: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }

  /** Changes of the same `tag` in quick succession, the letters of a word, are taken back together. */
  edit(change: (graph: Graph) => Graph, tag: string | null = null): void {
    const before = this.#state.graph;
    const changed = change(before);
    const after = changed === before ? before : declareVariables(changed);
    const patch = patchBetween(before, after);
    if (isEmpty(patch)) return;
    const at = this.#now();
    const last = this.#past.at(-1);
    if (last && tag !== null && last.tag === tag && at - last.at < sameStep) {
      this.#past = [...this.#past.slice(0, -1), { ...last, patch: joined(last.patch, patch), at }];
    } else {
      const { selected, focused } = this.#state;
      this.#past = [...this.#past, { patch, stood: { selected, focused }, tag, at }].slice(-mostSteps);
    }
    this.#future = [];
    this.#show(after);
  }

  undo(): void {
    const step = this.#past.pop();
    if (!step) return;
    this.#future.push(step);
    const before = applyPatch(this.#state.graph, step.patch, 'before');
    // Where blocks come back or go again, one is where one was.
    this.#show(before, hasSameBlocks(before, this.#state.graph) ? this.#state : step.stood);
  }

  redo(): void {
    const step = this.#future.pop();
    if (!step) return;
    this.#past.push({ ...step, tag: null });
    this.#show(applyPatch(this.#state.graph, step.patch, 'after'));
  }

  /** What somebody else saved. Own steps can still be taken back: they hold blocks, not whole graphs. */
  replace(graph: Graph): void {
    this.#show(graph);
  }

  select(ids: Iterable<BlockId>, focused?: BlockId): void {
    this.set({ selected: new Set(ids), ...(focused === undefined ? {} : { focused }) });
  }

  /** Who goes to a block by keys means it from then on, unless it is one of several that were chosen. */
  enter(id: BlockId): void {
    const { selected, focused } = this.#state;
    if (id === focused && selected.has(id)) return;
    this.set({ focused: id, ...(selected.has(id) ? {} : { selected: new Set([id]) }) });
  }

  #show(graph: Graph, { selected, focused }: Standing = this.#state): void {
    const { opened } = this.#state;
    const has = (id: BlockId) => Object.hasOwn(graph.blocks, id);
    this.set({
      graph,
      selected: [...selected].every(has) ? selected : new Set([...selected].filter(has)),
      focused: has(focused) ? focused : graph.start,
      opened: opened !== null && opened !== 'rules' && !has(opened) ? null : opened,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    });
  }
}

const hasSameBlocks = (one: Graph, other: Graph) =>
  Object.keys({ ...one.blocks, ...other.blocks }).every((id) => one.blocks[id] && other.blocks[id]);
