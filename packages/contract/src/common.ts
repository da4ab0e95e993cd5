import { z } from 'zod';

/** Ids are positive safe integers. In a path, anything else means "no such thing" and answers 404. */
export const id = z.int().positive();
export const pathId = z.coerce.number().pipe(id);
/** ISO 8601, UTC. */
export const time = z.iso.datetime();

/** Returns an address of the web with its scheme, which most people leave out; an empty one stays empty. */
export const completeAddress = (text: string): string =>
  text === '' || /^\w+:\/\//.test(text) ? text : `https://${text}`;

export const teamParams = z.object({ team_id: pathId });
export const numberParams = z.object({ team_id: pathId, phone_number_id: pathId });
export type NumberParams = z.output<typeof numberParams>;
/** Params of something that belongs to a number: `numberThing('campaign_id')`. */
export const numberThing = <K extends string>(key: K) =>
  numberParams.extend({ [key]: pathId } as { [P in K]: typeof pathId });

export const numberPath = '/api/teams/:team_id/phone_number/:phone_number_id';

export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

/** A list with page numbers: `?page=2`. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
});
export const pageMeta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
});
export const page = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: pageMeta });

/** A long stream: `?cursor=` is the `next_cursor` of the answer before, opaque. */
export const cursorQuery = z.object({
  cursor: z.string().max(200).optional(),
  per_page: z.coerce.number().int().min(1).max(100).default(30),
});
export const cursorMeta = z.object({ next_cursor: z.string().nullable(), per_page: z.int() });
export const cursorPage = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: cursorMeta });

/** A yes/no in a query string: `?unread=true`. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((value) => value === 'true' || value === '1');

/** A key that may stand several times in a query string: `?columns=name&columns=email`. */
export const queryList = <T extends z.ZodType<string, string>>(item: T, max: number) =>
  z.union([item.transform((one): z.output<T>[] => [one]), z.array(item).max(max)]);
/** The same for ids: `?ids=1&ids=2`. */
export const queryIds = (max: number) =>
  z.union([pathId.transform((one) => [one]), z.array(pathId).min(1).max(max)]);

/** Integer minor units and an ISO 4217 code: `{ amount: 748_00, currency: 'EUR' }`. */
export const money = z.object({ amount: z.int(), currency: z.string().length(3) });
export type Money = z.output<typeof money>;

export const locale = z.enum(['en', 'fr']);
export type Locale = z.output<typeof locale>;

/** A name that a person gives to something of theirs. */
export const shortName = z.string().trim().min(1).max(120);

/** The wire shape of every error. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.string(),
  /** Of a contact that was merged into another one: that one. */
  moved_to: id.optional(),
});
export type ErrorBody = z.output<typeof errorBody>;
