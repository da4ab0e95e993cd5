import { isFilled, marketOf, variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { priceBook } from '../../prices/index.ts';
import type { SendableTemplate } from '../../templates/index.ts';
import type { ContactFacts, NumberFacts, TemplateFacts } from './types.ts';

/** Of a number `n`, its WhatsApp account `a` and its team `t`. */
export const numberFacts = sql`
  t.blocked_at is not null as "isBlocked", t.delete_at is not null as "isEnding", n.status,
  n.account_violation as violation, a.restrictions,
  a.has_token and a.token_invalid_at is null and n.disconnected_at is null
    and n.pin_needed_at is null as "hasToken",
  t.plan, t.grant_scale_access as "hasScaleAccess", t.trial_ends_at as "trialEndsAt", t.timezone as zone,
  coalesce(a.currency, t.currency) as currency`;

/** Null when the team has no such number. */
export async function loadNumberFacts(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
): Promise<NumberFacts | null> {
  const { rows } = await tx.plannedByIndex(
    'gate_number',
    sql<NumberFacts>`
    select ${numberFacts}
    from phone_numbers n
    join teams t on t.id = n.team_id
    join whatsapp_accounts a on a.team_id = n.team_id and a.id = n.whatsapp_account_id
    where n.team_id = ${teamId} and n.id = ${phoneNumberId}`,
  );
  return rows[0] ?? null;
}

/** Facts of many contacts, by their ids; contacts that are gone are missing. */
export async function loadContactFacts(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  contactIds: readonly number[],
): Promise<Map<number, ContactFacts>> {
  const { rows } = await tx.plannedByIndex(
    'gate_contacts',
    sql<StoredFacts & { id: number }>`
    select c.id, c.optin_status as optin, c.phone_number as phone, v.window_closes_at as "windowClosesAt",
      c.country_code as country, v.blocked_at is not null as "isBlocked",
      (select i.value from contact_identities i
       where i.team_id = c.team_id and i.contact_id = c.id and i.kind = 'bsuid'
       order by i.created_at desc limit 1) as bsuid
    from contacts c
    left join conversations v
      on v.team_id = c.team_id and v.phone_number_id = ${phoneNumberId} and v.contact_id = c.id
    where c.team_id = ${teamId} and c.id = any(${contactIds}::bigint[])`,
  );
  return new Map(rows.map(({ id, ...facts }) => [id, contactFacts(facts)]));
}

type StoredFacts = Omit<ContactFacts, 'recentMarketing' | 'bestHour' | 'isInPortfolio' | 'isSettled'>;

/** What the rows say of a person, and for what was not asked the answer that forbids nothing. */
export function contactFacts(stored: StoredFacts): ContactFacts {
  return {
    ...stored,
    country: countryOf(stored),
    recentMarketing: 0,
    bestHour: null,
    isInPortfolio: false,
    isSettled: false,
  };
}

/** As stored, else as the user id or the number begins. */
export function countryOf({ country, bsuid, phone }: Pick<StoredFacts, 'country' | 'bsuid' | 'phone'>) {
  if (country !== null) return country;
  const named = /^([A-Z]{2})\./.exec(bsuid ?? '')?.[1];
  return named ?? (phone === null ? null : (marketOf(priceBook().markets, phone)?.country ?? null));
}

export function templateFactsOf(
  template: SendableTemplate | null,
  values: Readonly<Record<string, string>>,
): TemplateFacts {
  return templateFacts(template, template ? missingOf(template, values) : []);
}

/** Where it is known already what is missing. */
export function templateFacts(template: SendableTemplate | null, missing: string[]): TemplateFacts {
  if (!template) return { status: null, category: 'MARKETING', missing };
  return { status: template.status, category: template.category, missing };
}

function missingOf(template: SendableTemplate, values: Readonly<Record<string, string>>): string[] {
  return variablesOf(template.structure, template.header_file_id)
    .filter(({ key, kind, optional }) => !optional && !isFilled(kind, values[key]))
    .map(({ key }) => key);
}
