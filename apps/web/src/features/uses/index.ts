export { isNeeding } from './isNeeding.ts';
export { UsedBy } from './UsedBy.tsx';
export { useUsedBy } from './useUsedBy.ts';
