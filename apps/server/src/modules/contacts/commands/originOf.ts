import type { Actor } from '../../../actor.ts';

/** Where a contact, or what is known of their consent, comes from, by who acts. */
export const originOf = {
  user: 'manual',
  api_key: 'api',
  automation: 'automation',
  agent: 'ai_agent',
  system: 'manual',
} as const satisfies Record<Actor['kind'], string>;
