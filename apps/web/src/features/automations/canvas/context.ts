import { createContext, use, useSyncExternalStore } from 'react';
import type { Exit } from '../store/edits.ts';
import { Pull, type Shift } from './Pull.ts';

/** By block: how many arrived or wait there, in words. */
type Words = ReadonlyMap<string, string>;

/** What is told of blocks, outside React: they come anew every few seconds, and mostly for a few blocks. */
export class Figures {
  #words: Words;
  readonly #listeners = new Set<() => void>();

  constructor(words: Words) {
    this.#words = words;
  }

  readonly of = (id: string): string | undefined => this.#words.get(id);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  tell(words: Words): void {
    this.#words = words;
    for (const listener of this.#listeners) listener();
  }
}

/** What blocks need of the canvas around them. */
export interface CanvasTools {
  isReadOnly: boolean;
  addAfter: (exit: Exit) => void;
  figures: Figures;
  pull: Pull;
}

export const CanvasContext = createContext<CanvasTools>({
  isReadOnly: true,
  addAfter: () => {},
  figures: new Figures(new Map()),
  pull: new Pull(() => null),
});
export const useCanvas = (): CanvasTools => use(CanvasContext);

/** Draws a block anew only when its own figure changes. */
export function useFigure(id: string): string | undefined {
  const { figures } = useCanvas();
  return useSyncExternalStore(figures.subscribe, () => figures.of(id));
}

/** Draws a line anew only while a block at its end is pulled. */
export function usePulled(id: string): Shift | undefined {
  const { pull } = useCanvas();
  return useSyncExternalStore(pull.subscribe, () => pull.of(id));
}
