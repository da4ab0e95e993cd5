import type { NodePositionChange } from '@xyflow/react';

/** How far a block is from where the canvas has it. */
export interface Shift {
  x: number;
  y: number;
}

/** On its way to where it belongs: how far it is at the beginning. */
interface Glide {
  from: Shift;
  startedAt: number | null;
  ms: number;
}

/**
 * Blocks that somebody pulls, or that glide to a new place, outside React and xyflow: those would draw, compare and hand on all
 * blocks for each step. Meanwhile a block is moved by its style alone, and its lines are drawn anew, but nothing else.
 */
export class Pull {
  readonly #elementOf: (id: string) => HTMLElement | null;
  readonly #from = new Map<string, Shift>();
  readonly #by = new Map<string, Shift>();
  readonly #awaited = new Map<string, Shift & { ms: number }>();
  readonly #glides = new Map<string, Glide>();
  readonly #listeners = new Set<() => void>();

  constructor(elementOf: (id: string) => HTMLElement | null) {
    this.#elementOf = elementOf;
  }

  readonly of = (id: string): Shift | undefined => this.#by.get(id);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes steps of the pointer, and returns the changes that the canvas must be told: where a pull begins and ends. */
  take(changes: readonly NodePositionChange[]): NodePositionChange[] {
    // By hand a block is at once where it is put.
    if (changes.length > 0) this.#awaited.clear();
    const told = changes.filter((change) => !this.#follow(change));
    this.#tell();
    return told;
  }

  /** Blocks that are placed anew next glide there from where they stand now. */
  glide(standing: readonly (Shift & { id: string })[], ms: number): void {
    this.#awaited.clear();
    if (ms > 0) for (const { id, x, y } of standing) this.#awaited.set(id, { x, y, ms });
  }

  /** The canvas has drawn a block where it was let go, or placed. */
  readonly settle = (id: string, at?: Shift): void => {
    const before = this.#awaited.get(id);
    this.#awaited.delete(id);
    if (before && at && (before.x !== at.x || before.y !== at.y)) {
      if (this.#glides.size === 0) requestAnimationFrame(this.#step);
      const from = { x: before.x - at.x, y: before.y - at.y };
      this.#glides.set(id, { from, startedAt: null, ms: before.ms });
      this.#shift(id, from);
    } else if (!this.#by.delete(id)) return;
    else this.#elementOf(id)?.style.removeProperty('translate');
    this.#tell();
  };

  #follow({ id, position, dragging }: NodePositionChange): boolean {
    const from = this.#from.get(id);
    const element = this.#elementOf(id);
    if (!dragging || !position || !element) {
      this.#from.delete(id);
      element?.removeAttribute('data-pulled');
      const by = this.#by.get(id);
      if (by?.x === 0 && by.y === 0) this.settle(id);
      return false;
    }
    this.#glides.delete(id);
    if (!from) {
      this.#from.set(id, position);
      element.setAttribute('data-pulled', '');
      return false;
    }
    this.#shift(id, { x: position.x - from.x, y: position.y - from.y });
    return true;
  }

  #shift(id: string, by: Shift): void {
    this.#by.set(id, by);
    const element = this.#elementOf(id);
    if (element) element.style.translate = `${by.x}px ${by.y}px`;
  }

  readonly #step = (now: number): void => {
    for (const [id, glide] of this.#glides) {
      glide.startedAt ??= now;
      const left = (1 - Math.min(1, (now - glide.startedAt) / glide.ms)) ** 3;
      if (left > 0) this.#shift(id, { x: glide.from.x * left, y: glide.from.y * left });
      else {
        this.#glides.delete(id);
        this.#by.delete(id);
        this.#elementOf(id)?.style.removeProperty('translate');
      }
    }
    this.#tell();
    if (this.#glides.size > 0) requestAnimationFrame(this.#step);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
