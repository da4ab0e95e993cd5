export { UsedBy } from './UsedBy.tsx';
export { useUsedBy } from './useUsedBy.ts';
