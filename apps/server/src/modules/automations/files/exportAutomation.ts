import type { AutomationFile } from '@herald/contract';
import { fieldNamesOf, type Graph, mapReferences, referencesOf, type ThingKind } from '@herald/flow';
import type { TemplateStructure } from '@herald/whatsapp/model';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { accessAutomation, readDraft } from '../queries.ts';
import { listDrafts } from '../templateDraftRows.ts';
import { needsOf } from './needs.ts';

/** The draft as a file: what it names is named in words, and people and secrets stay here. */
export function exportAutomation(ctx: RequestContext, id: number): Promise<AutomationFile> {
  return ctx.db.read(async (tx) => {
    const { name } = await accessAutomation(tx, ctx, id);
    const { graph } = await readDraft(tx, ctx.teamId, id);
    const refs = new Refs();
    const ids = (kind: ThingKind) => [
      ...new Set(referencesOf(graph).flatMap((one) => (one.kind === kind ? one.id : []))),
    ];
    const named = async (table: NamedTable, kind: ThingKind) =>
      (await readNamed(tx, ctx.teamId, table, ids(kind))).map((row) => ({
        ref: refs.of(kind, row.id),
        name: row.name,
      }));
    const templates = [
      ...(await readTemplates(tx, ctx.teamId, ids('template'))).map(({ id: template, ...row }) => ({
        ref: refs.of('template', template),
        ...row,
      })),
      ...(await listDrafts(tx, ctx.teamId, id))
        .filter((draft) => ids('draft').includes(draft.id))
        .map(({ id: draft, name: called, language, structure }) => ({
          ref: refs.of('draft', draft),
          name: called,
          language,
          structure: bare(structure),
        })),
    ];
    const file = {
      format: 'herald.automation',
      version: 1,
      name,
      templates,
      lists: await named('groups', 'list'),
      labels: await named('labels', 'label'),
      files: await named('files', 'file'),
      automations: await named('automations', 'automation'),
      campaigns: await named('campaigns', 'campaign'),
      products: (await readProducts(tx, ctx.teamId, ids('product'))).map((row) => ({
        ref: refs.of('product', row.id),
        name: row.title,
      })),
      fields: await readFields(tx, ctx.teamId, graph),
      needs: needsOf(graph),
    } as const;
    return {
      ...file,
      graph: draftsAsTemplates(mapReferences(graph, (kind, thing) => refs.find(kind, thing))),
    };
  });
}

/** Numbers of the file alone, one row of them for all kinds. */
class Refs {
  readonly #refs = new Map<string, number>();

  of(kind: ThingKind, id: number): number {
    const ref = this.#refs.size + 1;
    this.#refs.set(`${kind} ${id}`, ref);
    return ref;
  }

  find(kind: ThingKind, id: number): number | null {
    return this.#refs.get(`${kind} ${id}`) ?? null;
  }
}

/** In a file a draft is a template like another. */
function draftsAsTemplates(graph: Graph): Graph {
  const blocks = Object.entries(graph.blocks).map(([id, block]) => {
    if (block.type !== 'template' || block.settings.draft_id === null) return [id, block];
    const { draft_id, template_id } = block.settings;
    const settings = { ...block.settings, draft_id: null, template_id: template_id ?? draft_id };
    return [id, { ...block, settings }];
  });
  return { ...graph, blocks: Object.fromEntries(blocks) as Graph['blocks'] };
}

type NamedTable = 'groups' | 'labels' | 'files' | 'automations' | 'campaigns';

async function readNamed(tx: Tx, teamId: number, table: NamedTable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

async function readProducts(tx: Tx, teamId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('shop_products')
    .select(['id', 'title'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

async function readTemplates(tx: Tx, teamId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('templates')
    .select(['id', 'name', 'language', 'structure'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, structure: bare(row.structure as unknown as TemplateStructure) }));
}

/** Files of ours, handles of samples and numbers of tracked links mean nothing elsewhere. */
function bare(structure: TemplateStructure): TemplateStructure {
  const foreign = new Set(['file_id', 'media_handle', 'media_url', 'link_target_id']);
  return JSON.parse(
    JSON.stringify(structure, (key, value: unknown) => (foreign.has(key) ? undefined : value)),
  ) as TemplateStructure;
}

async function readFields(tx: Tx, teamId: number, graph: Graph) {
  const names = fieldNamesOf(graph);
  const rows = await tx
    .selectFrom('contact_fields')
    .select(['key', 'name'])
    .where('team_id', '=', teamId)
    .orderBy('key')
    .execute();
  return rows.filter(({ key }) => names.has(key));
}
