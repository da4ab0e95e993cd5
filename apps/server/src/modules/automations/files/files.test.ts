import * as contract from '@herald/contract';
import { type Graph, mapReferences } from '@herald/flow';
import { expect, test } from 'vitest';
import { createNumber } from '../../../messaging/whatsapp/test/index.ts';
import { startTestApp } from '../../../test/index.ts';
import { groups } from '../../groups/index.ts';
import { openShop } from '../../shops/testing.ts';
import { automations } from '../index.ts';
import { libraryItems } from '../library/index.ts';
import { graphOf, text, word } from '../testing.ts';

async function start() {
  const app = await startTestApp({ modules: [automations, groups] });
  const { team, owner } = await app.createTeam();
  const number = await createNumber(app, team.id);
  const params = { team_id: team.id, phone_number_id: number.id };
  const caller = app.as(owner);
  return {
    app,
    params,
    caller,
    owner,
    of: (automation_id: number) => ({ ...params, automation_id }),
    list: async (name: string) =>
      (
        await app.db
          .insertInto('groups')
          .values({ team_id: team.id, phone_number_id: number.id, name })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    use: (library_id: string, language: 'en' | 'fr') =>
      caller.call(contract.takeLibraryAutomation, { params: { ...params, library_id }, body: { language } }),
    create: async (graph: Graph, name = 'Mine') =>
      (await caller.call(contract.createAutomation, { params, body: { name, graph } })).data.id,
    export: async (automation_id: number) =>
      (await caller.call(contract.exportAutomation, { params: { ...params, automation_id } })).data,
    import: (body: unknown) =>
      caller.call(contract.importAutomation, { params, body: body as Record<string, unknown> }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
type T = Awaited<ReturnType<typeof start>>;

/** As WhatsApp does once a draft was submitted. */
async function approve(t: T, draft: contract.TemplateDraft): Promise<number> {
  const { name, language, structure } = draft;
  const account = await t.app.db.selectFrom('whatsapp_accounts').select('id').executeTakeFirstOrThrow();
  const { id } = await t.app.db
    .insertInto('templates')
    .values({
      team_id: t.params.team_id,
      whatsapp_account_id: account.id,
      name: `${name}_${draft.id}`,
      language,
      category: structure.category,
      status: 'APPROVED',
      type: 'standard',
      structure: JSON.stringify(structure),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('every automation of the library becomes a draft, and is published once what it needs is there', async () => {
  await using t = await start();
  await openShop(t.app.services.database.pipeline, t.params.team_id);
  const list = await t.list('VIP');
  for (const { id } of libraryItems) {
    for (const language of ['en', 'fr'] as const) {
      const { data: made, status } = await t.use(id, language);
      expect(status, id).toBe(201);
      const codes = new Set(
        made.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code),
      );
      for (const code of codes) expect(['template_draft', 'field_missing'], id).toContain(code);
      const templates = new Map<number, number>();
      for (const draft of made.template_drafts) {
        expect(draft.language).toBe(language);
        templates.set(draft.id, await approve(t, draft));
      }
      const graph = chosen(made.graph, templates, list);
      const { data: saved } = await t.caller.call(contract.updateAutomation, {
        params: t.of(made.id),
        body: { graph },
      });
      expect(
        saved.problems.filter(({ severity }) => severity === 'error'),
        id,
      ).toEqual([]);
      const published = await t.caller.call(contract.publishAutomation, {
        params: t.of(made.id),
        body: { revision: saved.revision, note: '' },
      });
      expect(published.status, id).toBe(200);
    }
  }
  const { data } = await t.caller.call(contract.listLibraryAutomations, { params: t.params, query: {} });
  expect(data).toHaveLength(16);
  const unknown = { params: { ...t.params, library_id: 'nothing' }, body: {} };
  expect((await t.caller.call(contract.takeLibraryAutomation, unknown)).status).toBe(404);
});

/** With templates in place of drafts, and a list wherever one must be chosen. */
function chosen(graph: Graph, templates: ReadonlyMap<number, number>, list: number): Graph {
  const blocks = Object.entries(graph.blocks).map(([id, block]) => {
    if (block.type === 'template') {
      const template_id = templates.get(block.settings.draft_id ?? 0) ?? null;
      return [id, { ...block, settings: { ...block.settings, template_id, draft_id: null } }];
    }
    if (block.type !== 'list_add' && block.type !== 'list_remove') return [id, block];
    return [id, { ...block, settings: { group_id: block.settings.group_id ?? list } }];
  });
  return { ...graph, blocks: Object.fromEntries(blocks) as Graph['blocks'] };
}

const rich = (list: number, user: number) =>
  graphOf(
    word('promo'),
    {
      c: {
        type: 'condition',
        settings: {
          branches: [
            {
              key: 'in',
              when: { match: 'all', conditions: [{ about: 'list', op: 'in', group_ids: [list] }] },
            },
          ],
        },
      },
      hi: text('Hello {{city}}'),
      add: { type: 'list_add', settings: { group_id: list } },
      who: { type: 'human', settings: { assign: 'user', user_id: user } },
    },
    { t: { next: 'c' }, c: { in: 'hi', else: 'add' }, hi: { next: 'who' } },
    { exits: [{ on: 'joined', group_id: list }] },
  );

test('a file names no ids, and what it names is found by name or waits to be filled', async () => {
  await using t = await start();
  const list = await t.list('Regulars');
  await t.app.db
    .insertInto('contact_fields')
    .values({ team_id: t.params.team_id, key: 'city', name: 'City', kind: 'text' })
    .execute();
  const file = await t.export(await t.create(rich(list, t.owner.id)));
  expect(file).toMatchObject({
    lists: [{ name: 'Regulars' }],
    fields: [{ key: 'city', name: 'City' }],
    needs: ['member'],
  });
  expect(file.graph.blocks.who).toMatchObject({ settings: { user_id: null } });

  const back = await t.import(file);
  expect(back).toMatchObject({ status: 201, data: { name: 'Mine', unresolved: [{ kind: 'member' }] } });
  expect(back.data.graph.blocks.add).toMatchObject({ settings: { group_id: list } });
  expect(back.data.problems.map(({ block_id }) => block_id)).toContain('who');

  // In another team there is no such list, and the number of one of its own means nothing.
  await using other = await start();
  await other.list('Somebody else');
  const { data: there } = await other.import(file);
  expect(there.unresolved.map(({ kind, name }) => [kind, name])).toEqual([
    ['list', 'Regulars'],
    ['member', ''],
    ['field', 'City'],
  ]);
  expect(there.graph.blocks).toMatchObject({
    add: { settings: { group_id: null } },
    c: { settings: { branches: [{ when: { conditions: [] } }] } },
  });
  expect(there.graph.rules.exits).toEqual([]);
  expect(there.is_active).toBe(false);
});

test('drafts of templates travel in the file and in a copy, each with drafts of its own', async () => {
  await using t = await start();
  const { data: made } = await t.use('abandoned_checkout', 'fr');
  expect(made.template_drafts.map(({ name }) => name)).toEqual([
    'checkout_reminder',
    'checkout_reminder_code',
  ]);
  const file = await t.export(made.id);
  const { data: imported } = await t.import(file);
  expect(imported.template_drafts.map(({ name }) => name)).toEqual([
    'checkout_reminder_2',
    'checkout_reminder_code_2',
  ]);
  expect(imported.unresolved).toEqual([]);
  const { data: copy } = await t.caller.call(contract.replicateAutomation, {
    params: t.of(made.id),
    body: {},
  });
  const draftOf = (graph: Graph) => {
    const block = graph.blocks.first;
    return block?.type === 'template' ? block.settings.draft_id : null;
  };
  for (const one of [made, imported, copy]) {
    expect(one.template_drafts.map(({ id }) => id)).toContain(draftOf(one.graph));
  }
  expect(new Set([made, imported, copy].map(({ graph }) => draftOf(graph))).size).toBe(3);
});

test('a template of the same name and values is taken as it is', async () => {
  await using t = await start();
  const { data: made } = await t.use('order_confirmed', 'en');
  const [draft] = made.template_drafts;
  if (!draft) throw new Error('The automation has a template.');
  const templateId = await approve(t, draft);
  await t.app.db
    .updateTable('templates')
    .set({ name: 'order_thanks' })
    .where('id', '=', templateId)
    .execute();
  const { data: second } = await t.use('order_confirmed', 'en');
  expect(second.template_drafts).toEqual([]);
  expect(second.graph.blocks.thanks).toMatchObject({ settings: { template_id: templateId, draft_id: null } });
});

test('what is no file of ours is refused in words', async () => {
  await using t = await start();
  const good = await t.export(
    await t.create(graphOf(word('promo'), { a: text('Hi') }, { t: { next: 'a' } })),
  );
  const many = Object.fromEntries(
    Array.from({ length: 501 }, (_, n) => [`b${n}`, { type: 'stop', settings: {} }]),
  );
  const cases: [unknown, RegExp][] = [
    [{}, /no automation that Herald exported/],
    [{ ...good, version: 2 }, /newer Herald/],
    [{ ...good, graph: { ...good.graph, blocks: { x: { type: 'carrier_pigeon' } } } }, /carrier_pigeon/],
    [{ ...good, graph: { ...good.graph, start: 'nowhere' } }, /graph\.start/],
    [{ ...good, name: '' }, /“name”/],
    [{ ...good, graph: { ...good.graph, blocks: { ...good.graph.blocks, ...many } } }, /500 blocks/],
  ];
  for (const [body, words] of cases) {
    const answer = await t.import(body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'import_invalid' } });
    expect((answer.body as unknown as { message: string }).message).toMatch(words);
  }
  // Numbers in a file are its own: those of real things are as good as none.
  const list = await t.list('Mine alone');
  const sly = { ...good, graph: mapReferences(rich(list, 1), (_kind, id) => id) };
  const { data } = await t.import(sly);
  expect(data.graph.blocks.add).toMatchObject({ settings: { group_id: null } });
});
