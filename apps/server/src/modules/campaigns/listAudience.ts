import type { JudgedRecipient, RouteResponse, listAudience as route, SkipReason } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { describeSkip } from '../../messaging/reasons.ts';
import type { Tx } from '../../platform/database/index.ts';
import { accessCampaign } from './access.ts';
import { countExcluded, readExcluded, readPeopleOf, type WaitingPerson } from './audienceQueries.ts';
import { judgeGroups } from './judgeAudience.ts';

export type AudienceOutcome = 'sendable' | SkipReason;

interface Page {
  after: number;
  limit: number;
}

/** Who would get the campaign, or whom one reason keeps from it, by name. */
export async function listAudience(
  ctx: RequestContext,
  campaignId: number,
  { outcome, after, limit }: Page & { outcome: AudienceOutcome },
): Promise<RouteResponse<typeof route>> {
  return ctx.db.read(async (tx) => {
    const { total, read } = await peopleWith(tx, ctx, campaignId, outcome);
    const rows = total === 0 ? [] : await read({ after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
    const reason =
      outcome === 'sendable' ? null : { code: outcome, message: describeSkip(outcome)[ctx.locale] };
    return { data: page.map((person): JudgedRecipient => ({ ...person, reason })), meta: { total, next } };
  });
}

/** How many people have an outcome, and how to read them a page at a time. */
export async function peopleWith(
  tx: Tx,
  ctx: RequestContext,
  campaignId: number,
  outcome: AudienceOutcome,
): Promise<{ total: number; read: (page: Page) => Promise<WaitingPerson[]> }> {
  const campaign = await accessCampaign(tx, ctx, campaignId);
  if (outcome === 'excluded') {
    const here = { teamId: ctx.teamId, campaignId };
    return {
      total: await countExcluded(tx, ctx.teamId, campaignId),
      read: (page) => readExcluded(tx, here, page),
    };
  }
  const { question, groups } = await judgeGroups(tx, ctx.teamId, campaign, ctx.clock.now(), 'recent');
  const wanted = groups.filter(({ reason }) => (reason ?? 'sendable') === outcome).map(({ group }) => group);
  return {
    total: wanted.reduce((sum, { count }) => sum + count, 0),
    read: (page) => readPeopleOf(tx, question, wanted, page),
  };
}
