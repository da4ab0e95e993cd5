export { ExplanationSkeleton } from './ExplanationSkeleton.tsx';
export { Facts } from './Facts.tsx';
export { LazyContactExplanationPanel } from './LazyContactExplanationPanel.ts';
export { Rules } from './Rules.tsx';
export { Steps } from './Steps.tsx';
