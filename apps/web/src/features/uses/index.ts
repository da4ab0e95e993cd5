export { isNeeding } from './isNeeding.ts';
export { StartsToo, useFindStarted } from './StartsToo.tsx';
export { UsedBy } from './UsedBy.tsx';
export { useUsedBy } from './useUsedBy.ts';
