import type { Tx } from '../../platform/database/index.ts';
import type { OutgoingContent, StoredTemplate } from '../content.ts';
import { loadTemplate, type SendableTemplate } from '../templates/index.ts';

/** The content of a template message, as the template is now. Null when the number has no such template. */
export async function templateContent(
  tx: Tx,
  { teamId, phoneNumberId, templateId }: { teamId: number; phoneNumberId: number; templateId: number },
  variables: Record<string, string>,
): Promise<Extract<OutgoingContent, { type: 'template' }> | null> {
  const template = await loadTemplate(tx, teamId, phoneNumberId, templateId);
  return template && { type: 'template', content: storedTemplate(template, variables) };
}

export function storedTemplate(
  template: SendableTemplate,
  variables: Record<string, string>,
): StoredTemplate {
  return {
    template_id: template.id,
    name: template.name,
    version: template.version,
    wa_type: template.type,
    structure: template.structure,
    variables,
    header_file_id: template.header_file_id,
  };
}
