import type { z } from 'zod';

/**
 * A kind of fact that Herald tells: to browsers, automations, webhooks. Its data may only grow within a version;
 * another shape is another version.
 */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** Subject and what happened to it, in the past: `contact.created`. */
  readonly type: Type;
  readonly version: number;
  readonly schema: Schema;
  readonly describe: { readonly en: string; readonly fr: string };
  readonly example: z.output<Schema>;
  /** So many of these come that nobody gets them without asking. */
  readonly loud: boolean;
}

interface EventInput<Type extends string, Schema extends z.ZodType> {
  type: Type;
  version?: number;
  schema: Schema;
  describe: { en: string; fr: string };
  example: z.output<Schema>;
  loud?: boolean;
}

/** Declares one kind of fact; version 1 unless it says otherwise. */
export function defineEvent<Type extends string, Schema extends z.ZodType>(
  input: EventInput<Type, Schema>,
): EventDefinition<Type, Schema> {
  return { version: 1, loud: false, ...input };
}
