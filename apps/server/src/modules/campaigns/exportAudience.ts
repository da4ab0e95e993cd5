import type { Locale } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Download } from '../../http/serve.ts';
import { describeSkip } from '../../messaging/reasons.ts';
import { tableDownload } from '../contacts/index.ts';
import { accessCampaign } from './access.ts';
import type { WaitingPerson } from './audienceQueries.ts';
import { judgeAudience } from './judgeAudience.ts';
import { type AudienceOutcome, peopleWith } from './listAudience.ts';
import type { CampaignRow } from './queries.ts';
import { variableTitle } from './variableTitle.ts';

const pageSize = 2_000;

const titles: Record<Locale, [string, string, string, string]> = {
  en: ['Name', 'Phone number', 'What becomes of it', 'Variables without a value'],
  fr: ['Nom', 'Téléphone', 'Ce qu’il en est', 'Variables sans valeur'],
};
const receives: Record<Locale, string> = { en: 'Receives it', fr: 'Le reçoit' };

/** Everybody with what becomes of them, or those of one outcome, as a spreadsheet. */
export async function exportAudience(
  ctx: RequestContext,
  campaignId: number,
  outcome: AudienceOutcome | undefined,
): Promise<Download> {
  const { campaign, outcomes } = await ctx.db.transaction(async (tx) => {
    const found = await accessCampaign(tx, ctx, campaignId);
    const target = { kind: 'campaign', id: campaignId, name: found.name };
    await audit(tx, byOf(ctx), {
      action: 'contacts.exported',
      target,
      after: { contacts: found.total_contacts },
    });
    if (outcome) return { campaign: found, outcomes: [outcome] };
    const { skipped } = await judgeAudience(tx, ctx.teamId, found, ctx.clock.now());
    return { campaign: found, outcomes: ['sendable' as const, ...skipped.map(({ reason }) => reason)] };
  });
  return tableDownload({
    format: 'xlsx',
    locale: ctx.locale,
    name: campaign.name,
    title: ctx.locale === 'fr' ? 'Destinataires' : 'Recipients',
    columns: titles[ctx.locale].map((title) => ({ title, type: 'text' as const })),
    pages: pagesOf(ctx, campaign, outcomes),
    timeZone: campaign.team_zone,
  });
}

async function* pagesOf(ctx: RequestContext, campaign: CampaignRow, outcomes: readonly AudienceOutcome[]) {
  const needed = campaign.template_structure ? variablesOf(campaign.template_structure) : [];
  const variables = new Map(needed.map((variable) => [variable.key, variableTitle(variable, ctx.locale)]));
  for (const outcome of outcomes) {
    const word = outcome === 'sendable' ? receives[ctx.locale] : describeSkip(outcome)[ctx.locale];
    const line = ({ name, phone_number, missing }: WaitingPerson) => [
      name,
      phone_number,
      word,
      missing.map((key) => variables.get(key) ?? key).join(', '),
    ];
    for (let after = 0; ; ) {
      const from = after;
      const rows = await ctx.db.read(async (tx) => {
        const { read } = await peopleWith(tx, ctx, campaign.id, outcome);
        return read({ after: from, limit: pageSize });
      });
      if (rows.length > 0) yield rows.map(line);
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) break;
      after = last.id;
    }
  }
}
