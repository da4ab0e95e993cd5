import { z } from 'zod';
import type { MetaTemplate, MetaTemplateComponent, MetaTemplateCreation } from '../model/index.ts';
import { asObject, idText, itemsOf, type JsonObject, number, part, present, text } from '../read.ts';
import { CloudApiError } from './error.ts';
import { graphPath, type Transport } from './transport.ts';
import type { CreatedTemplate, Page, TemplateChanges, TemplateQuery } from './types.ts';

const defaultFields = [
  ...[
    'id',
    'name',
    'language',
    'status',
    'category',
    'correct_category',
    'previous_category',
    'sub_category',
  ],
  ...['parameter_format', 'components', 'rejected_reason', 'quality_score', 'message_send_ttl_seconds'],
];

const templateSchema = z.object({
  id: idText,
  name: text,
  language: text,
  status: text,
  category: text,
  correct_category: text,
  previous_category: text,
  sub_category: text,
  parameter_format: text,
  rejected_reason: text,
  quality_score: part({ score: text, date: number }),
  message_send_ttl_seconds: number,
});

export async function createTemplate(
  transport: Transport,
  request: { token: string; wabaId: string; template: MetaTemplateCreation; locale?: string },
): Promise<CreatedTemplate> {
  const { token, wabaId, template, locale } = request;
  const path = graphPath(wabaId, 'message_templates');
  const answer = await transport.call({ method: 'POST', path, token, json: template, query: { locale } });
  const { id, status, category } = z.object({ id: idText, status: text, category: text }).parse(answer);
  if (id === null) throw new CloudApiError('WhatsApp gave no id for the template.');
  return { id, status: status ?? 'PENDING', category: category ?? template.category };
}

export async function listTemplates(
  transport: Transport,
  request: TemplateQuery,
): Promise<Page<MetaTemplate>> {
  const { token, wabaId, fields = defaultFields, limit = 100, ...filters } = request;
  const answer = await transport.call({
    method: 'GET',
    path: graphPath(wabaId, 'message_templates'),
    token,
    query: { fields: fields.join(), limit, ...filters },
  });
  const data = itemsOf(answer, 'data').flatMap((item) => {
    const raw = asObject(item);
    return raw ? [readTemplate(raw)] : [];
  });
  const paging = asObject(answer.paging);
  // The last page still has cursors, but no address of a next one.
  const more = typeof paging?.next === 'string';
  return { data, after: more ? text.parse(asObject(paging?.cursors)?.after) : null };
}

export async function* eachTemplate(
  transport: Transport,
  request: Omit<TemplateQuery, 'after'>,
): AsyncGenerator<MetaTemplate> {
  let after: string | null = null;
  do {
    const page: Page<MetaTemplate> = await listTemplates(transport, {
      ...request,
      ...(after ? { after } : {}),
    });
    yield* page.data;
    // A cursor that does not move would go on for ever.
    after = page.after === after ? null : page.after;
  } while (after !== null);
}

export async function getTemplate(
  transport: Transport,
  request: { token: string; templateId: string; fields?: readonly string[] },
): Promise<MetaTemplate> {
  const { token, templateId, fields = defaultFields } = request;
  const query = { fields: fields.join() };
  return readTemplate(
    await transport.call({ method: 'GET', path: graphPath(templateId), token, query }),
    templateId,
  );
}

export async function editTemplate(
  transport: Transport,
  request: { token: string; templateId: string; changes: TemplateChanges },
): Promise<void> {
  const { token, templateId, changes } = request;
  await transport.call({ method: 'POST', path: graphPath(templateId), token, json: changes });
}

export async function deleteTemplate(
  transport: Transport,
  request: { token: string; wabaId: string; name: string; templateId?: string },
): Promise<void> {
  const { token, wabaId, name, templateId } = request;
  const query = { name, hsm_id: templateId };
  await transport.call({ method: 'DELETE', path: graphPath(wabaId, 'message_templates'), token, query });
}

function readTemplate(raw: JsonObject, fallbackId = ''): MetaTemplate {
  const template = templateSchema.parse(raw);
  const { quality_score } = template;
  return {
    id: template.id ?? fallbackId,
    name: template.name ?? '',
    language: template.language ?? '',
    status: (template.status ?? 'PENDING').toUpperCase(),
    category: (template.category ?? 'MARKETING').toUpperCase(),
    components: readComponents(raw),
    ...present({
      correct_category: template.correct_category,
      previous_category: template.previous_category,
      sub_category: template.sub_category,
      parameter_format: template.parameter_format,
      rejected_reason: template.rejected_reason,
      quality_score: quality_score ? present(quality_score) : null,
      message_send_ttl_seconds: template.message_send_ttl_seconds,
    }),
  };
}

function readComponents(raw: JsonObject): MetaTemplateComponent[] {
  return itemsOf(raw, 'components').flatMap((item) => {
    const component = asObject(item);
    return typeof component?.type === 'string' ? [component as unknown as MetaTemplateComponent] : [];
  });
}
