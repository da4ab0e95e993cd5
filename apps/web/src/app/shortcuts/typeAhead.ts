import { isTyping } from './keys.ts';

/** A slow line takes seconds for what has yet to be fetched; what never takes the focus gives the keys back after that. */
const patienceMs = 10_000;

/**
 * Keeps what is typed until a field takes the focus, and types it there: a part with a field that has yet to be fetched
 * comes later than a quick hand, whose letters would be shortcuts of the page behind, as one that closes a conversation. Returns what
 * gives them up.
 */
export function typeAhead(): () => void {
  let text = '';
  let isEntered = false;
  const end = new AbortController();
  const { signal } = end;
  const stop = () => end.abort();
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') return stop();
    if (event.key === 'Enter') isEntered = true;
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const give = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    // It could not be fetched: whoever reads that may try again by Enter.
    if (target.closest('[role="alert"]')) return stop();
    if (!isTyping(target)) return;
    stop();
    if (text) document.execCommand('insertText', false, text);
    // What matches is shown by then.
    if (isEntered) setTimeout(() => target.dispatchEvent(new KeyboardEvent('keydown', enter)));
  };
  const timer = setTimeout(stop, patienceMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  window.addEventListener('keydown', keep, { capture: true, signal });
  window.addEventListener('focusin', give, { signal });
  window.addEventListener('pointerdown', stop, { capture: true, signal });
  return stop;
}

const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
