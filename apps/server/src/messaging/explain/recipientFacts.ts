import { variablesOf } from '@herald/whatsapp/model';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { readBestHours } from '../outbound/delivery/bestHour.ts';
import { estimateFor } from '../outbound/delivery/estimate.ts';
import { readRecentMarketing } from '../outbound/delivery/frequency.ts';
import {
  type GateFacts,
  loadContactFacts,
  loadNumberFacts,
  type Terms,
  templateFactsOf,
  termsOfCampaign,
} from '../outbound/gate/index.ts';
import { loadTemplate, resolveVariables } from '../templates/index.ts';
import { withPortfolio } from './portfolioFacts.ts';
import type { RecipientRow } from './recipientRows.ts';

/** What the gate would look at if this recipient's turn were now. */
export async function loadRecipientFacts(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  row: RecipientRow,
  now: Date,
): Promise<GateFacts> {
  const number = await loadNumberFacts(tx, teamId, phoneNumberId);
  const contact = (await loadContactFacts(tx, teamId, phoneNumberId, [row.contact_id])).get(row.contact_id);
  if (!number || !contact) throw notFound();
  const terms = termsOfCampaign(row);
  const recent = await readRecentMarketing(tx, teamId, [[row.contact_id, terms.frequencyCap]], now);
  const hours = terms.bestHourFrom
    ? await readBestHours(tx, { teamId, phoneNumberId }, [row.contact_id], { zone: number.zone, now })
    : null;
  const template =
    row.template_id === null ? null : await loadTemplate(tx, teamId, phoneNumberId, row.template_id);
  const needed = template ? variablesOf(template.structure, template.header_file_id) : [];
  const { values } = resolveVariables(row.mapping, row, row.data, needed);
  return withPortfolio(tx, { teamId, phoneNumberId }, row.contact_id, {
    now,
    cause: 'campaign',
    number,
    contact: {
      ...contact,
      recentMarketing: recent.of(row.contact_id, terms.frequencyCap),
      bestHour: hours?.get(row.contact_id) ?? null,
    },
    template: templateFactsOf(template, values),
    terms,
    budget: budgetOf(row, terms, template?.category ?? '', now),
    portfolio: null,
    ...(row.is_experiment ? { awaitsWinner: row.variant === null && row.rest_variant === null } : {}),
  });
}

function budgetOf(row: RecipientRow, { budget }: Terms, category: string, now: Date): GateFacts['budget'] {
  if (budget === null) return null;
  const price = estimateFor(category, row.currency, now)(row.phone_number);
  return { room: budget - row.cost_micros - row.reserved_micros, price };
}
