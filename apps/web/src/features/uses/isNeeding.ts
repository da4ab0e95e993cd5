import type { UsingAutomation } from '@herald/contract';

/** What it uses cannot be deleted under it: people go through it now. */
export const isNeeding = ({ is_active, used_in }: UsingAutomation) => is_active && used_in.includes('live');
