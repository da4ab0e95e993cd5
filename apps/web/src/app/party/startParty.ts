import { createSequence } from './keySequence.ts';

/** Confetti and a "party" accent until the page is loaded again. */
export function watchForParty(): void {
  const isComplete = createSequence();
  window.addEventListener('keydown', (event) => {
    if (!isComplete(event.key)) return;
    document.documentElement.dataset.party = '';
    void import('./confetti.ts').then(({ throwConfetti }) => throwConfetti());
  });
}
