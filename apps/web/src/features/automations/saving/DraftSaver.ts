import { ApiError, type AutomationDetail, NetworkError } from '@herald/contract';
import { type BlockId, type Conflict, type Graph, isSame, mergeGraphs } from '@herald/flow';
import type { EditorStore } from '../store/EditorStore.ts';

export interface SavingState {
  kind: 'saved' | 'waiting' | 'saving' | 'offline' | 'failed';
  error: unknown;
  /** What somebody else changed too: ours stands, theirs can be taken. */
  conflict: Disputed | null;
}

interface Disputed {
  blocks: readonly BlockId[];
  /** Rules or variables. */
  isWhole: boolean;
  theirs: Graph;
}

export interface KeptDraft {
  /** What it began from. */
  base: Graph;
  graph: Graph;
}

/** What the saver needs of the world around it. */
export interface SaverWorld {
  send: (draft: { revision: number; graph: Graph }) => Promise<AutomationDetail>;
  read: () => Promise<AutomationDetail>;
  keep: (draft: KeptDraft | null) => void;
  onSaved: (detail: AutomationDetail) => void;
}

const afterTheLastChange = 1_500;
const untilAgain = 5_000;
/** What is kept are two whole graphs, written out: not for each letter. */
const keepWithin = 250;

/** Saves the draft while it is changed. What was changed is lost neither by a broken line nor by a colleague. */
export class DraftSaver {
  readonly #store: EditorStore;
  readonly #world: SaverWorld;
  readonly #listeners = new Set<() => void>();
  #base: Graph;
  #revision: number;
  #state: SavingState = { kind: 'saved', error: null, conflict: null };
  #timer: ReturnType<typeof setTimeout> | null = null;
  #keeping: ReturnType<typeof setTimeout> | null = null;
  #sending: Promise<void> | null = null;

  constructor(store: EditorStore, saved: { graph: Graph; revision: number }, world: SaverWorld) {
    this.#store = store;
    this.#world = world;
    this.#base = saved.graph;
    this.#revision = saved.revision;
  }

  readonly get = (): SavingState => this.#state;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get revision(): number {
    return this.#revision;
  }

  get isSaved(): boolean {
    return this.#store.get().graph === this.#base || isSame(this.#store.get().graph, this.#base);
  }

  /** Follows the store until the returned function is called, which saves what is left. */
  start(): () => void {
    let last = this.#store.get().graph;
    const stop = this.#store.subscribe(() => {
      const { graph } = this.#store.get();
      if (graph === last) return;
      last = graph;
      this.#soon(afterTheLastChange);
    });
    const again = () => {
      if (this.#state.kind === 'offline') void this.flush();
    };
    const keep = () => this.#keepNow();
    window.addEventListener('online', again);
    window.addEventListener('pagehide', keep);
    if (!this.isSaved) this.#soon(0);
    return () => {
      stop();
      window.removeEventListener('online', again);
      window.removeEventListener('pagehide', keep);
      void this.flush().catch(() => {});
    };
  }

  /** Saves now what is not saved; rejects where that fails. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#keepNow();
    await this.#sending;
    if (this.isSaved) {
      this.#tell({ kind: 'saved', error: null });
      this.#forget();
      return;
    }
    this.#sending = this.#save().finally(() => {
      this.#sending = null;
    });
    await this.#sending;
  }

  /** Somebody else saved, and it was told. */
  async hear(): Promise<void> {
    if (this.#sending) return;
    const detail = await this.#world.read();
    if (detail.revision > this.#revision) this.#join(detail);
    this.#world.onSaved(detail);
    if (!this.isSaved) this.#soon(afterTheLastChange);
  }

  /** Takes what the other made of these places; without any, ours stay. */
  settle(blocks: readonly BlockId[], alsoWhole: boolean): void {
    const { conflict } = this.#state;
    if (!conflict) return;
    const { theirs } = conflict;
    this.#store.edit((graph) => {
      const result = { ...graph, blocks: { ...graph.blocks }, next: { ...graph.next } };
      for (const id of blocks) {
        const block = theirs.blocks[id];
        if (block) result.blocks[id] = block;
        const edges = Object.entries(theirs.next[id] ?? {}).filter(([, to]) => result.blocks[to]);
        result.next[id] = Object.fromEntries(edges);
      }
      return alsoWhole ? { ...result, rules: theirs.rules, variables: theirs.variables } : result;
    });
    this.#tell({ conflict: null });
  }

  #soon(delay: number): void {
    if (this.isSaved && !this.#sending) {
      this.#forget();
      this.#tell({ kind: 'saved', error: null });
      return;
    }
    this.#keeping ??= setTimeout(() => this.#keepNow(), keepWithin);
    if (this.#state.kind !== 'offline') this.#tell({ kind: 'waiting' });
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.flush().catch(() => {});
    }, delay);
  }

  #keepNow(): void {
    if (!this.#keeping) return;
    clearTimeout(this.#keeping);
    this.#keeping = null;
    this.#world.keep({ base: this.#base, graph: this.#store.get().graph });
  }

  #forget(): void {
    if (this.#keeping) clearTimeout(this.#keeping);
    this.#keeping = null;
    this.#world.keep(null);
  }

  async #save(): Promise<void> {
    for (let tries = 0; ; tries++) {
      const { graph } = this.#store.get();
      this.#tell({ kind: 'saving' });
      try {
        const detail = await this.#world.send({ revision: this.#revision, graph });
        this.#base = graph;
        this.#revision = detail.revision;
        this.#world.onSaved(detail);
        if (this.#store.get().graph === graph) {
          this.#forget();
          this.#tell({ kind: 'saved', error: null });
        }
        return;
      } catch (error) {
        const isChanged = error instanceof ApiError && error.code === 'draft_changed';
        if (isChanged && tries < 5) this.#join(await this.#world.read());
        else {
          this.#fail(error);
          throw error;
        }
      }
    }
  }

  /** Joins what somebody else saved with what is here. */
  #join(detail: AutomationDetail): void {
    const { graph, conflicts } = mergeGraphs(this.#base, this.#store.get().graph, detail.graph);
    this.#base = detail.graph;
    this.#revision = detail.revision;
    this.#store.replace(graph);
    if (conflicts.length > 0) this.#tell({ conflict: disputed(conflicts, detail.graph) });
  }

  #fail(error: unknown): void {
    const isOffline = error instanceof NetworkError;
    this.#tell({ kind: isOffline ? 'offline' : 'failed', error });
    if (!isOffline) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.flush().catch(() => {});
    }, untilAgain);
  }

  #tell(patch: Partial<SavingState>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }
}

function disputed(conflicts: readonly Conflict[], theirs: Graph): Disputed {
  const ids = conflicts.flatMap(({ what, id }) =>
    what === 'block' ? [id] : what === 'edge' ? [id.split('.')[0] ?? id] : [],
  );
  const isWhole = conflicts.some(({ what }) => what === 'rule' || what === 'variable');
  return { blocks: [...new Set(ids)], isWhole, theirs };
}
