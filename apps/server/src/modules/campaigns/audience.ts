import type { CampaignStep } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { compileConditions, readSegmentConditions } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField, type Text } from '../../platform/errors.ts';

const ids = z.array(z.int());

/** Whom a campaign can be filled with among the people that Herald knows already. */
export const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('groups'), groupIds: ids }),
  z.object({ kind: z.literal('segments'), segmentIds: ids }),
  z.object({ kind: z.literal('optin') }),
]);
export type Source = z.output<typeof source>;

export const steps: Record<Source['kind'], CampaignStep> = {
  groups: 'CONTACTS_UPLOADING_LIST',
  segments: 'CONTACTS_UPLOADING_SEGMENT',
  optin: 'CONTACTS_UPLOADING_OPTIN',
};

export const emptyTexts: Record<Source['kind'], Text> = {
  groups: { en: 'There is nobody in these lists yet.', fr: 'Ces listes sont encore vides.' },
  segments: {
    en: 'Nobody meets the conditions of these segments at present.',
    fr: 'Personne ne remplit actuellement les conditions de ces segments.',
  },
  optin: { en: 'Nobody has opted in yet.', fr: 'Personne n’a encore donné son accord.' },
};

/** Lists and segments of the number; others do not exist for it. */
export async function refuseUnknown(tx: Tx, ctx: RequestContext, from: Source): Promise<void> {
  if (from.kind === 'optin') return;
  const wanted = from.kind === 'groups' ? from.groupIds : from.segmentIds;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(from.kind)}
    where team_id = ${ctx.teamId} and phone_number_id = ${ctx.phoneNumberId} and id = any(${wanted}::bigint[])`.execute(
    tx,
  );
  if (rows[0]?.count === new Set(wanted).size) return;
  throw from.kind === 'groups'
    ? invalidField('group_ids', {
        en: 'One of these lists does not exist any more.',
        fr: 'L’une de ces listes n’existe plus.',
      })
    : invalidField('segment_ids', {
        en: 'One of these segments does not exist any more.',
        fr: 'L’un de ces segments n’existe plus.',
      });
}

/** The contacts `c` of a source. A segment is asked at this moment: whoever comes to meet it later is not added. */
export async function whoBelongs(
  tx: Tx,
  scope: Pick<RequestContext, 'teamId' | 'phoneNumberId' | 'clock'>,
  from: Source,
): Promise<RawBuilder<unknown>> {
  switch (from.kind) {
    case 'optin':
      return sql`c.optin_status = 'opted_in'`;
    case 'groups':
      return sql`exists (
        select from group_members g
        where g.team_id = c.team_id and g.contact_id = c.id and g.group_id = any(${from.groupIds}::bigint[]))`;
    case 'segments': {
      const parts: RawBuilder<unknown>[] = [];
      for (const id of from.segmentIds)
        parts.push(await compileConditions(tx, scope, await readSegmentConditions(tx, scope, id)));
      return sql`(${sql.join(parts, sql` or `)})`;
    }
  }
}
