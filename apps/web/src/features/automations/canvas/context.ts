import { createContext, use } from 'react';
import type { Exit } from '../store/edits.ts';

/** What blocks need of the canvas around them. */
export interface CanvasTools {
  isReadOnly: boolean;
  addAfter: (exit: Exit) => void;
  /** By block: how many arrived or wait there, in words. */
  figures: ReadonlyMap<string, string>;
}

export const CanvasContext = createContext<CanvasTools>({
  isReadOnly: true,
  addAfter: () => {},
  figures: new Map(),
});
export const useCanvas = (): CanvasTools => use(CanvasContext);
