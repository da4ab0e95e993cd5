import type { BlockId } from '@herald/flow';
import { isTyping } from '#app/shortcuts/keys.ts';

/** Puts the focus on a block wherever it is drawn, unless its settings have taken it: who opens a block writes into them at once. */
export function focusBlock(id: BlockId, { preventScroll = false } = {}): void {
  const focus = (tries: number) => {
    if (document.activeElement?.closest('[data-fields]')) return;
    const element = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);
    element?.focus({ preventScroll });
    // A block that is new is hidden until xyflow has measured it, and what is hidden takes no focus.
    if (document.activeElement === element || tries === 0) return;
    requestAnimationFrame(() => {
      if (!isTyping(document.activeElement)) focus(tries - 1);
    });
  };
  requestAnimationFrame(() => focus(20));
}
