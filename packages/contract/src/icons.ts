import { z } from 'zod';
import { defineRoute } from './route.ts';

/** How icons are fetched and kept by the web application. */
export const iconLimits = {
  /** How long the frame of the page waits for one, and how long anything else does. */
  shellTimeoutMs: 500,
  timeoutMs: 5000,
  cacheEntries: 50,
  cacheHours: 168,
} as const;

const iconName = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** Turned, mirrored and of other sizes than the rest of the collection, where it is. */
const shape = z.object({
  left: z.number().optional(),
  top: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  rotate: z.number().optional(),
  hFlip: z.boolean().optional(),
  vFlip: z.boolean().optional(),
});

/** What icon services answer. */
export const iconSet = shape.pick({ width: true, height: true }).extend({
  prefix: z.string(),
  lastModified: z.int().optional(),
  icons: z.record(z.string(), shape.extend({ body: z.string() })),
  aliases: z.record(z.string(), shape.extend({ parent: z.string() })).optional(),
  not_found: z.array(z.string()).optional(),
});
export type IconSet = z.output<typeof iconSet>;

export const getIcons = defineRoute({
  name: 'getIcons',
  summary: 'Icons of a collection by name, in the format of icon services; fifty at most',
  method: 'GET',
  path: '/api/_nuxt_icon/:collection.json',
  access: 'public',
  params: z.object({ collection: iconName }),
  query: z.object({
    icons: z
      .string()
      .max(4000)
      .transform((names) => [...new Set(names.split(','))])
      .pipe(z.array(iconName).max(iconLimits.cacheEntries)),
  }),
  response: iconSet,
  errors: ['not_found'],
});
