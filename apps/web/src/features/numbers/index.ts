export { NumberCard } from './NumberCard.tsx';
export { NumberScreen } from './NumberScreen.tsx';
export { type Advice, adviceOn, isAlarming } from './numberAdvice.ts';
