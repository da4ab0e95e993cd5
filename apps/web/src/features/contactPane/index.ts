export { ContactSkeleton } from './ContactSkeleton.tsx';
export { LazyContactPane } from './LazyContactPane.ts';
export { OptinBadge } from './OptinBadge.tsx';
export { useContactPane } from './useContactPane.ts';
