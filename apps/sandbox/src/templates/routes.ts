import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../core/ids.ts';
import { asObject, type Json } from '../core/json.ts';
import type { Template, TemplateContent, Waba } from '../core/model.ts';
import { accessTemplate, accessWaba } from '../graph/access.ts';
import { GraphError, invalidParameter, managementError, messagingError } from '../graph/errors.ts';
import { pick } from '../graph/fields.ts';
import { templateType } from '../graph/nodeTypes.ts';
import { page } from '../graph/paging.ts';
import type { World } from '../world.ts';
import { announceEdit, deleteTemplate, submitForReview, unpause } from './lifecycle.ts';
import { presentForGraph } from './present.ts';
import { checkedContent } from './validate.ts';

type Params = { Params: { id: string } };
type Query = Record<string, string | undefined>;
const hour = 3_600_000;
const day = 24 * hour;

export function registerTemplateRoutes(http: FastifyInstance, world: World): void {
  http.post<Params>('/graph/:id/message_templates', async (request) => {
    const waba = accessWaba(world, request, request.params.id);
    return createTemplate(world, waba, asObject(request.body));
  });
  http.get<Params>('/graph/:id/message_templates', async (request) => {
    const waba = accessWaba(world, request, request.params.id);
    const query = request.query as Query;
    return page(
      world.store
        .templatesOf(waba.id)
        .filter((template) => matches(template, query))
        .reverse(),
      query,
      (template) => template.id,
      (template) => pick(presentForGraph(world, template), query.fields, templateType),
      `${world.baseUrl}/graph/v25.0/${waba.id}/message_templates`,
    );
  });
  http.delete<Params>('/graph/:id/message_templates', async (request) => {
    const waba = accessWaba(world, request, request.params.id);
    return deleteByName(world, waba, { ...(request.query as Query), ...((request.body ?? {}) as Query) });
  });
  http.post<Params>('/graph/:id/unpause', async (request) => {
    const template = accessTemplate(world, request, request.params.id);
    if (template.status !== 'PAUSED') throw invalidParameter('The template is not paused');
    unpause(world, template);
    return { success: true };
  });
  for (const [edge, from, to] of [
    ['archive', 'APPROVED', 'ARCHIVED'],
    ['unarchive', 'ARCHIVED', 'APPROVED'],
  ] as const) {
    http.post<Params>(`/graph/:id/message_templates/${edge}`, async (request) =>
      moveTemplates(world, request, from, to),
    );
  }
}

function moveTemplates(world: World, request: FastifyRequest<Params>, from: string, to: string): Json {
  accessWaba(world, request, request.params.id);
  const ids = asObject(request.body).template_ids;
  if (!Array.isArray(ids)) throw invalidParameter('Param template_ids must be an array');
  for (const id of ids) {
    const template = accessTemplate(world, request, String(id));
    if (template.status !== from) throw invalidParameter(`Template ${template.id} is not ${from}`);
    world.store.templates.put(Object.assign(template, { status: to }));
  }
  world.events.changed('templates');
  return { success: true };
}

function createTemplate(world: World, waba: Waba, body: Json): Json {
  const name = String(body.name ?? '');
  const language = String(body.language ?? '');
  if (!/^[a-z0-9_]{1,512}$/.test(name)) {
    throw managementError(
      2388094,
      'Invalid template name',
      'Template names use lower-case letters, digits and underscores only, at most 512.',
    );
  }
  if (!/^[a-z]{2,3}(_[A-Za-z]{2,4})?$/.test(language)) {
    throw invalidParameter('Param language must be a supported language code');
  }
  const content = checkedContent(world, body);
  checkCreationLimits(world, waba);
  checkNameIsFree(world, waba, name, language, content);
  checkNoTwin(world, waba, name, content);
  waba.templateCreations.push(world.clock.now());
  world.store.wabas.put(waba);
  const template = world.store.addTemplate({
    ...content,
    id: newId(),
    wabaId: waba.id,
    name,
    language,
    status: 'PENDING',
    rejectedReason: 'NONE',
    quality: 'UNKNOWN',
    qualityDate: world.clock.now(),
    pauses: 0,
    live: null,
    createdAt: world.clock.now(),
    editedAt: [],
    reviewAt: null,
    pausedUntil: null,
    acceptedSends: 0,
    paced: content.category === 'MARKETING',
  });
  submitForReview(world, template);
  return { id: template.id, status: template.status, category: template.category };
}

function checkCreationLimits(world: World, waba: Waba): void {
  const verified = world.store.businessOf(waba.id)?.verified ?? false;
  const named = world.store.phonesOf(waba.id).some((phone) => phone.nameStatus === 'APPROVED');
  const most = verified && named ? 6000 : 250;
  if (world.store.templatesOf(waba.id).length >= most) {
    throw managementError(
      2388019,
      'Message template limit exceeded',
      `This account may have ${most} templates.`,
    );
  }
  waba.templateCreations = waba.templateCreations.filter((at) => at > world.clock.now() - hour);
  if (world.settings.limits.management && waba.templateCreations.length >= 100) throw messagingError(80007);
}

function checkNameIsFree(
  world: World,
  waba: Waba,
  name: string,
  language: string,
  content: TemplateContent,
): void {
  const now = world.clock.now();
  if (waba.lockedNames.some((lock) => lock.name === name && lock.language === language && lock.until > now)) {
    throw managementError(
      2388023,
      'Message template language is being deleted',
      `New ${language} content can't be added while the existing one is being deleted. Try again in 4 weeks or use another name.`,
    );
  }
  const family = world.store
    .templatesNamed(waba.id, name)
    .filter((template) => !['DELETED', 'PENDING_DELETION'].includes(template.status));
  if (family.some((template) => template.language === language)) {
    throw managementError(
      2388024,
      'Content in this language already exists',
      `There is already ${language} content for this template.`,
    );
  }
  const sibling = family[0];
  if (sibling && sibling.category !== content.category) {
    throw managementError(
      2388025,
      'Category does not match',
      `The other languages of this template are ${sibling.category}; all languages share one category.`,
    );
  }
}

/** A new template may not repeat body and footer of another one. */
function checkNoTwin(world: World, waba: Waba, name: string, content: TemplateContent): void {
  if (content.category === 'AUTHENTICATION') return;
  const text = (components: Json[]) =>
    components
      .filter((component) => component.type === 'BODY' || component.type === 'FOOTER')
      .map((component) => component.text)
      .join('\n\n');
  const own = text(content.components);
  const isCarousel = content.components.some((component) => component.type === 'CAROUSEL');
  const twin = world.store
    .templatesOf(waba.id)
    .find((other) => other.name !== name && other.status !== 'REJECTED' && text(other.components) === own);
  if (twin && !isCarousel) {
    throw managementError(
      2388072,
      'Content already exists',
      `The template ${twin.name} has the same body and footer already.`,
    );
  }
}

/** POST on a template: an edit, with the limits of its status. */
export function editTemplate(world: World, template: Template, body: Json): Json {
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status)) {
    throw managementError(
      2388039,
      'Template cannot be edited',
      `A template that is ${template.status} cannot be edited.`,
    );
  }
  const wasApproved = template.status === 'APPROVED';
  if (
    body.category !== undefined &&
    wasApproved &&
    String(body.category).toUpperCase() !== template.category
  ) {
    throw managementError(
      2388039,
      'Category cannot be edited',
      'The category of an approved template cannot be changed.',
    );
  }
  const content = checkedContent(world, {
    category: body.category ?? template.category,
    parameter_format: body.parameter_format ?? template.parameterFormat,
    components: body.components ?? template.components,
    message_send_ttl_seconds: body.message_send_ttl_seconds ?? template.ttlSeconds,
  });
  const now = world.clock.now();
  if (wasApproved) {
    template.editedAt = template.editedAt.filter((at) => at > now - 30 * day);
    if (template.editedAt.some((at) => at > now - day) || template.editedAt.length >= 10) {
      throw managementError(
        2388039,
        'Edit limit reached',
        'An approved template can be edited once in 24 hours and 10 times in 30 days.',
      );
    }
    template.editedAt.push(now);
    template.live = {
      category: template.category,
      parameterFormat: template.parameterFormat,
      components: template.components,
      ...(template.ttlSeconds === undefined ? {} : { ttlSeconds: template.ttlSeconds }),
    };
  }
  Object.assign(template, content);
  submitForReview(world, template);
  announceEdit(world, template);
  return { success: true };
}

function deleteByName(world: World, waba: Waba, query: Query): Json {
  if (!query.name) throw invalidParameter('Param name is required');
  const found = world.store
    .templatesOf(waba.id)
    .filter((template) => template.name === query.name && template.status !== 'PENDING_DELETION')
    .filter((template) => !query.hsm_id || template.id === query.hsm_id);
  if (found.length === 0) {
    throw new GraphError({
      code: 100,
      subcode: 2593002,
      message: 'Invalid parameter',
      userTitle: "Message template isn't found",
      userMessage: `There is no template named ${query.name}.`,
    });
  }
  if (found.some((template) => template.status === 'DISABLED')) {
    throw managementError(2388039, 'Template cannot be deleted', 'A disabled template cannot be deleted.');
  }
  for (const template of found) deleteTemplate(world, template);
  return { success: true };
}

function matches(template: Template, query: Query): boolean {
  const content = JSON.stringify(template.components).toLowerCase();
  const wanted = (list: string) => parseList(list).map((value) => value.toUpperCase());
  return (
    (!query.name || template.name.includes(query.name)) &&
    (!query.language || parseList(query.language).includes(template.language)) &&
    (!query.category || wanted(query.category).includes(template.category)) &&
    (!query.status || wanted(query.status).includes(template.status)) &&
    (!query.quality_score || wanted(query.quality_score).includes(template.quality)) &&
    (!query.content || content.includes(query.content.toLowerCase())) &&
    (!query.name_or_content ||
      template.name.includes(query.name_or_content) ||
      content.includes(query.name_or_content.toLowerCase()))
  );
}

/** Filters come as one value, comma separated, or as a JSON array. */
function parseList(value: string): string[] {
  if (!value.startsWith('[')) return value.split(',');
  try {
    return (JSON.parse(value) as unknown[]).map(String);
  } catch {
    throw invalidParameter('A filter is not valid JSON');
  }
}
