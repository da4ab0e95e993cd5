import type { NodePositionChange } from '@xyflow/react';

/** How far a block was pulled from where it stood. */
export interface Shift {
  x: number;
  y: number;
}

/**
 * Blocks that somebody pulls, outside React and xyflow: those would draw, compare and hand on all blocks for each step of the
 * pointer. Until it is let go, a block is moved by its style alone, and its lines are drawn anew, but nothing else.
 */
export class Pull {
  readonly #elementOf: (id: string) => HTMLElement | null;
  readonly #from = new Map<string, Shift>();
  readonly #by = new Map<string, Shift>();
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
    const told = changes.filter((change) => !this.#follow(change));
    this.#tell();
    return told;
  }

  /** The canvas has drawn a block where it was let go. */
  readonly settle = (id: string): void => {
    if (!this.#by.delete(id)) return;
    this.#elementOf(id)?.style.removeProperty('translate');
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
    if (!from) {
      this.#from.set(id, position);
      element.setAttribute('data-pulled', '');
      return false;
    }
    const by = { x: position.x - from.x, y: position.y - from.y };
    this.#by.set(id, by);
    element.style.translate = `${by.x}px ${by.y}px`;
    return true;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
