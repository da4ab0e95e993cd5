export { NumberCard } from './NumberCard.tsx';
export { NumberScreen } from './NumberScreen.tsx';
