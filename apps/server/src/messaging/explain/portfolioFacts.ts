import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { type PortfolioKey, readPortfolioPeople, readPortfolioUse } from '../outbound/delivery/portfolio.ts';
import type { GateFacts } from '../outbound/gate/index.ts';

/** The same facts, with what the portfolio's limit means for this person. */
export async function withPortfolio(
  tx: Tx,
  scope: NumberScope,
  contactId: number,
  facts: GateFacts,
): Promise<GateFacts> {
  const key = await findPortfolio(tx, scope);
  const use = key && (await readPortfolioUse(tx, key, facts.now));
  if (!key || !use) return facts;
  const people = await readPortfolioPeople(tx, key, scope.phoneNumberId, [contactId], facts.now);
  const { limit, used, reserve, freeAt } = use;
  return {
    ...facts,
    contact: { ...facts.contact, isInPortfolio: people.get(contactId)?.isInPortfolio ?? false },
    portfolio: {
      limit,
      used,
      reserve,
      freeAt: facts.cause === 'campaign' ? freeAt.campaign : freeAt.other,
    },
  };
}

async function findPortfolio(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
): Promise<PortfolioKey | undefined> {
  const { rows } = await sql<PortfolioKey>`
    select n.team_id as "teamId", coalesce(a.business_id, a.waba_id) as portfolio, a.messaging_limit_tier as tier
    from phone_numbers n
    join whatsapp_accounts a on a.team_id = n.team_id and a.id = n.whatsapp_account_id
    where n.team_id = ${teamId} and n.id = ${phoneNumberId}`.execute(tx);
  return rows[0];
}
