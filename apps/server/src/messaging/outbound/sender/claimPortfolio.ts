import { tierLimit } from '@herald/whatsapp/model';
import type { Tx } from '../../../platform/database/index.ts';
import {
  countPortfolioPeople,
  lockPortfolio,
  type PortfolioKey,
  type PortfolioUse,
  readPortfolioPeople,
  readPortfolioUse,
  recallPortfolioPeople,
} from '../delivery/portfolio.ts';
import { usesPortfolio } from '../gate/index.ts';
import type { Claim, ClaimPortfolio } from './claim.ts';
import type { SendingNumber } from './number.ts';

/** Opened once a claim, and only when something leaves that may count. */
export async function portfolioOf(tx: Tx, claim: Claim): Promise<ClaimPortfolio | null> {
  if (claim.portfolio === undefined) claim.portfolio = await openPortfolio(tx, claim.number, claim.now);
  return claim.portfolio;
}

/**
 * Null while nothing is limited, which costs nothing. Else the portfolio stays locked until the claim is committed, so
 * that two of its numbers cannot use the same room.
 */
async function openPortfolio(tx: Tx, number: SendingNumber, now: Date): Promise<ClaimPortfolio | null> {
  if (tierLimit(number.tier) === null) return null;
  const key = { teamId: number.teamId, portfolio: number.portfolio, tier: number.tier };
  await lockPortfolio(tx, key);
  const use = await readUse(tx, key, now);
  if (!use) return null;
  const { limit, reserve, freeAt } = use;
  const counted = new Set<number>();
  const written = new Set<number>();
  return {
    facts: (cause) => ({
      limit,
      reserve,
      used: use.used + counted.size,
      freeAt: cause === 'campaign' ? freeAt.campaign : freeAt.other,
    }),
    hasRoom: () => use.used + counted.size < limit - reserve,
    load: (contactIds) => readPortfolioPeople(tx, key, number.id, contactIds, now),
    take(contactId, facts) {
      if (usesPortfolio(facts)) counted.add(contactId);
      if (counted.has(contactId) || facts.contact.isInPortfolio) written.add(contactId);
    },
    save: () => countPortfolioPeople(tx, key, [...written], now),
  };
}

/** Nobody counted: perhaps because nobody was counting. */
async function readUse(tx: Tx, key: PortfolioKey, now: Date): Promise<PortfolioUse | null> {
  const use = await readPortfolioUse(tx, key, now);
  if (use?.used !== 0 || (await recallPortfolioPeople(tx, key, now)) === 0) return use;
  return readPortfolioUse(tx, key, now);
}
