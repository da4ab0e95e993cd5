import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { type NumberFacts, numberFacts } from '../gate/index.ts';

/** A number as its sender needs it. */
export interface SendingNumber {
  teamId: number;
  id: number;
  metaId: string;
  tokenSealed: string | null;
  level: string;
  isOnBizApp: boolean;
  quality: string | null;
  /** Meta's id of the portfolio, or of the WhatsApp account while the portfolio is unknown. */
  portfolio: string;
  /** Meta's word for the portfolio's limit. */
  tier: string | null;
  gate: NumberFacts;
}

export async function loadSendingNumber(tx: Tx, phoneNumberId: number): Promise<SendingNumber | null> {
  const { rows } = await tx.planned(
    'sending_number',
    sql<Omit<SendingNumber, 'gate'> & NumberFacts>`
    select n.team_id as "teamId", n.id, n.meta_id as "metaId", a.access_token_sealed as "tokenSealed",
      n.throughput_level as level, n.is_on_biz_app as "isOnBizApp",
      n.quality_rating as quality, coalesce(a.business_id, a.waba_id) as portfolio, a.messaging_limit_tier as tier,
      ${numberFacts}
    from phone_numbers n
    join teams t on t.id = n.team_id
    join whatsapp_accounts a on a.team_id = n.team_id and a.id = n.whatsapp_account_id
    where n.id = ${phoneNumberId}`,
  );
  const [row] = rows;
  if (!row) return null;
  const {
    isBlocked,
    isEnding,
    status,
    violation,
    restrictions,
    hasToken,
    plan,
    hasScaleAccess,
    trialEndsAt,
    zone,
    currency,
    ...number
  } = row;
  return {
    ...number,
    gate: {
      isBlocked,
      isEnding,
      status,
      violation,
      restrictions,
      hasToken,
      plan,
      hasScaleAccess,
      trialEndsAt,
      zone,
      currency,
    },
  };
}
