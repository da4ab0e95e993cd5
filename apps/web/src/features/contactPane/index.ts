export { ContactPane } from './ContactPane.tsx';
export { OptinBadge } from './OptinBadge.tsx';
export { useContactPane } from './useContactPane.ts';
