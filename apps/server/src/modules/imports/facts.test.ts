import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { readNotice, senderChannel } from '../../messaging/senderChannel.ts';
import { listen } from '../../platform/listen.ts';
import { recordFacts } from '../../test/recordFacts.ts';
import { importAll, openShop } from './testing.ts';

const file = 'name,phone,optin\nAnn,+33639981001,yes\nBob,+33639981002,\nAnn again,+33639981001,\n';
const consents = ['contact.opted_in', 'contact.opted_out'] as const;
const kinds = ['contact.created', 'contact.updated', ...consents, 'group.contact_added'] as const;

test('whom a file brings, changes and puts on a list is told, person by person; the same file again tells nothing', async () => {
  const recorder = recordFacts();
  await using shop = await openShop(recorder.module);
  const { data: group } = await shop.owner.call(contract.createGroup, {
    params: shop.params,
    body: { name: 'Regulars', color: 'teal' },
  });
  const columns: contract.ImportMapping['columns'] = [
    { index: 0, target: 'name' },
    { index: 1, target: 'phone' },
    { index: 2, target: 'optin' },
  ];
  const bring = async (content: string) => {
    recorder.take();
    await importAll(shop, content, { columns, group_id: group.id });
    return recorder.take(...kinds);
  };
  const summary = (facts: Awaited<ReturnType<typeof bring>>) =>
    facts.map(({ type, data }) => ({ type, data })).sort((a, b) => a.type.localeCompare(b.type));

  const first = await bring(file);
  const consent = { before: 'unknown', source: 'import', wording: 'optin: yes' };
  const joined = { type: 'group.contact_added', data: { group_id: group.id } };
  const created = { type: 'contact.created', data: { origin: 'import' } };
  expect(summary(first)).toEqual([
    created,
    created,
    { type: 'contact.opted_in', data: consent },
    joined,
    joined,
  ]);
  const told = { teamId: shop.params.team_id, by: { kind: 'user', id: shop.ownerId }, isBulk: true };
  for (const fact of first) expect(fact).toMatchObject(told);

  expect(await bring(file)).toEqual([]);
  const changed = await bring('name,phone,optin\nAnn,+33639981001,no\nBen,+33639981002,\n');
  expect(summary(changed)).toEqual([
    { type: 'contact.opted_out', data: { before: 'opted_in', source: 'import', wording: 'optin: no' } },
    { type: 'contact.updated', data: { fields: [] } },
  ]);
});

test('the sender hears of who refuses by a file, and of nobody else: they may be on their way', async () => {
  await using shop = await openShop();
  await importAll(shop, 'phone,optin\n+33639981001,yes\n+33639981002,\n+33639981003,no\n');
  const people = await shop.app.db.selectFrom('contacts').select('id').orderBy('phone_number').execute();
  const [ann, bob] = people.map(({ id }) => id);
  const notices: string[] = [];
  await using listening = listen(shop.app.services, senderChannel, (payload) => notices.push(payload));
  await listening.begun;
  await importAll(shop, 'phone,optin\n+33639981001,no\n+33639981002,no\n+33639981003,no\n');
  const recalled = () => notices.filter(Boolean).map(readNotice);
  await expect.poll(recalled).toEqual([{ kind: 'recall', of: 'contact', ids: expect.any(Array) }]);
  expect(
    recalled()
      .flatMap((notice) => ('ids' in notice ? notice.ids : []))
      .toSorted(),
  ).toEqual([ann, bob]);
});
