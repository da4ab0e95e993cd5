import type { Template } from '@herald/contract';
import { type TemplateCategory, templateCategories, variablesOf } from '@herald/whatsapp/model';
import { countedButtons } from '../../messaging/links/index.ts';
import type { AppServices } from '../../platform/context.ts';
import type { TemplateRow } from './queries.ts';
import { withHeaderUrl } from './withHeaderUrl.ts';

/** A row as the wire shows it. Meta may invent a category; we show what a send of it costs most like: marketing. */
export function presentTemplate(app: AppServices, teamId: number, row: TemplateRow): Template {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    language: row.language,
    category: categoryOf(row.category),
    status: row.status,
    status_reason: row.status_reason,
    quality: row.quality,
    type: row.type,
    automation_id: row.automation_id,
    header_file_id: row.header_file_id,
    structure: withHeaderUrl(app, teamId, row.structure, row),
    variables_needed: variablesOf(row.structure, row.header_file_id),
    stats: {
      sent: row.sent_count,
      delivered: row.delivered_count,
      read: row.read_count,
      clicked: row.clicked_count,
      failed: row.failed_count,
    },
    tracked_buttons: countedButtons(row.structure, row.links),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function categoryOf(name: string): TemplateCategory {
  return templateCategories.find((category) => category === name) ?? 'MARKETING';
}
