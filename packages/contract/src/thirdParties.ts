import { z } from 'zod';

/** Services of others that the operator may have loaded into the pages, each with the person's consent. */
export const thirdPartyKinds = ['live_chat', 'tag_manager', 'analytics', 'referral', 'changelog'] as const;
export type ThirdPartyKind = (typeof thirdPartyKinds)[number];

/** One that this installation has: under which id it knows us, and the script to load. */
export const thirdParty = z.object({ kind: z.enum(thirdPartyKinds), id: z.string(), src: z.url() });
export type ThirdParty = z.output<typeof thirdParty>;

/** The tag of the page's head that carries them. */
export const thirdPartiesMeta = 'third-parties';
