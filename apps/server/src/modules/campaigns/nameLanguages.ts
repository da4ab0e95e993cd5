import { loadTemplateFor } from '../../messaging/templates/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { ExportedRecipient } from './exportQueries.ts';
import type { CampaignRow } from './queries.ts';

type Choose = Awaited<ReturnType<typeof loadTemplateFor>>;

/** Names the template that whoever waits is to get: in their language where it exists, as the sender decides. */
export function languageNamer(teamId: number, { phone_number_id, by_language }: CampaignRow) {
  const choosers = new Map<number, Choose>();
  const chooserOf = async (tx: Tx, template_id: number) => {
    const choose =
      choosers.get(template_id) ??
      (await loadTemplateFor(tx, teamId, { phone_number_id, template_id, by_language }));
    choosers.set(template_id, choose);
    return choose;
  };
  return async (tx: Tx, rows: readonly ExportedRecipient[]): Promise<ExportedRecipient[]> => {
    if (!by_language) return [...rows];
    const named: ExportedRecipient[] = [];
    for (const row of rows) {
      const chosen = row.waits_for === null ? null : (await chooserOf(tx, row.waits_for))(row);
      named.push(chosen ? { ...row, template_language: chosen.template.language } : row);
    }
    return named;
  };
}
