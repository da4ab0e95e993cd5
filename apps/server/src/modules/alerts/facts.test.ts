import { closeConversation, listAlerts, listNotifications } from '@herald/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { stopCampaign } from '../../messaging/ledger/index.ts';
import {
  accountChange,
  anais,
  change,
  type Inbox,
  newWamid,
  startInbox,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';
import { alerts } from './index.ts';

// Nobody looks by the clock here: each alert opens and closes in the transaction of its cause.

const start = async () => {
  const inbox = await startInbox({}, [alerts]);
  const { app, number, owner } = inbox;
  const params = { team_id: number.team_id };
  return {
    inbox,
    open: async (person: { id: number } = owner) =>
      (await app.as(person).call(listAlerts, { params })).data.map(({ kind }) => kind),
    bell: async (person: { id: number } = owner) =>
      (await app.as(person).call(listNotifications, { params })).data,
    [Symbol.asyncDispose]: () => inbox[Symbol.asyncDispose](),
  };
};

async function addCampaign({ app, number }: Inbox): Promise<number> {
  const { id } = await app.db
    .insertInto('campaigns')
    .values({ team_id: number.team_id, phone_number_id: number.id, name: 'Noël', step: 'SENDING' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('a campaign that stops by itself is told in the transaction that stops it', async () => {
  await using started = await start();
  const { inbox, open, bell } = started;
  const campaignId = await addCampaign(inbox);
  const { team_id: teamId } = inbox.number;
  await inbox.app.services.database.pipeline.transaction((tx) =>
    stopCampaign(tx, { teamId, campaignId, code: 'quality_red', message: '' }),
  );
  expect(await open()).toEqual(['campaign_stopped']);
  expect(await bell()).toMatchObject([
    {
      kind: 'alert',
      alert: { title: 'The campaign “Noël” stopped' },
      text: expect.stringContaining('quality'),
    },
  ]);
});

test('a violation, a restriction and their end are told as the webhook comes in', async () => {
  await using started = await start();
  const { inbox, open } = started;
  const tell = (value: Record<string, unknown>) =>
    inbox.receive(accountChange(inbox.number, 'account_update', value));
  await tell({ event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } });
  expect(await open()).toEqual(['number_violation']);
  await tell({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } });
  expect(await open()).toEqual([]);
  const expiration = Math.round(inbox.app.clock.now().getTime() / 1000) + 3600;
  const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration }];
  await tell({ event: 'ACCOUNT_RESTRICTION', restriction_info });
  expect(await open()).toEqual(['number_restricted']);
});

describe('a template', () => {
  async function withTemplate() {
    const started = await start();
    const { app, number } = started.inbox;
    const { whatsapp_account_id } = await app.db
      .selectFrom('phone_numbers')
      .select('whatsapp_account_id')
      .where('id', '=', number.id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('templates')
      .values({
        team_id: number.team_id,
        whatsapp_account_id,
        meta_id: '9001',
        name: 'shipped',
        language: 'en',
        category: 'UTILITY',
        status: 'APPROVED',
        type: 'standard',
        structure: '{}',
      })
      .execute();
    const named = {
      message_template_id: 9001,
      message_template_name: 'shipped',
      message_template_language: 'en',
    };
    const tell = (field: string, value: Record<string, unknown>) =>
      started.inbox.receive(accountChange(number, field, { ...named, ...value }));
    return { ...started, tell };
  }

  test('that WhatsApp will move to a dearer category is told a day ahead, and again when it is done', async () => {
    await using started = await withTemplate();
    const { tell, open, bell } = started;
    await tell('template_category_update', {
      new_category: 'UTILITY',
      correct_category: 'MARKETING',
      category_update_timestamp: Math.round(Date.now() / 1000) + 86_400,
    });
    expect(await open()).toEqual(['template_will_move']);
    await tell('template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' });
    expect(await open()).toEqual([]);
    expect((await bell()).map(({ alert }) => [alert?.title, alert?.is_solved])).toEqual([
      ['“shipped” is a Marketing template now', false],
      ['“shipped” becomes a Marketing template', true],
    ]);
  });

  test('that is paused, disabled or refused is told, until it is approved', async () => {
    await using started = await withTemplate();
    const { tell, open } = started;
    const status = (event: string) => tell('message_template_status_update', { event, reason: 'NONE' });
    for (const [event, kind] of [
      ['PAUSED', 'template_paused'],
      ['DISABLED', 'template_disabled'],
      ['REJECTED', 'template_refused'],
    ] as const) {
      await status(event);
      expect(await open()).toEqual([kind]);
    }
    await status('APPROVED');
    expect(await open()).toEqual([]);
  });
});

describe('an answer that did not arrive', () => {
  async function answered() {
    const started = await start();
    const { inbox } = started;
    const { app, number } = inbox;
    const author = await app.createMember({ id: number.team_id }, 'Agent');
    await inbox.receiveMessages([textItem(app, 'Bonjour')]);
    const { id: contact_id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
    const answer = async (text: string) => {
      const wamid = newWamid();
      await app.db
        .insertInto('messages')
        .values({
          team_id: number.team_id,
          phone_number_id: number.id,
          contact_id,
          direction: 'out',
          status: 'accepted',
          type: 'text',
          content: JSON.stringify({ body: text }),
          cause: 'inbox',
          sender_user_id: author.id,
          wamid,
          accepted_at: app.clock.now(),
        })
        .execute();
      return (status: 'failed' | 'delivered') =>
        inbox.receive(
          change(number, {
            statuses: [
              {
                id: wamid,
                status,
                timestamp: String(Math.round(app.clock.now().getTime() / 1000)),
                recipient_id: anais.wa_id,
                ...(status === 'failed' ? { errors: [{ code: 131026, title: 'Undeliverable' }] } : {}),
              },
            ],
          }),
        );
    };
    return { ...started, author, answer, contact_id };
  }

  test('is told to its author alone, once for the person, until something of ours arrives', async () => {
    await using started = await answered();
    const { author, answer, open, bell, inbox } = started;
    await (await answer('one'))('failed');
    await (await answer('two'))('failed');
    expect([await open(author), await open()]).toEqual([['answer_failed'], []]);
    expect(await bell(author)).toMatchObject([
      {
        contact: { name: 'Anaïs' },
        text: expect.stringContaining('not on WhatsApp'),
        alert: {
          title: 'Your message to Anaïs did not arrive',
          path: expect.stringMatching(/\/messages\/\d+$/),
        },
      },
    ]);
    expect(await bell()).toEqual([]);

    await (await answer('three'))('delivered');
    await inbox.app.services.database.pools.owner.query(
      `select graphile_worker.add_job('alerts.check', '{}')`,
    );
    await inbox.app.runJobs();
    expect(await open(author)).toEqual([]);
  });

  test('is over once somebody closes the conversation', async () => {
    await using started = await answered();
    const { author, answer, open, inbox, contact_id } = started;
    await (await answer('one'))('failed');
    expect(await open(author)).toEqual(['answer_failed']);
    const { team_id, id: phone_number_id } = inbox.number;
    await inbox.app
      .as(inbox.owner)
      .call(closeConversation, { params: { team_id, phone_number_id, contact_id }, body: { closed: true } });
    expect(await open(author)).toEqual([]);
  });
});

test('what comes and goes within a day rings once; a new stop of the same campaign rings again', async () => {
  await using started = await start();
  const { inbox, bell } = started;
  const { app, number } = inbox;
  const look = async () => {
    await app.services.database.pools.owner.query(`select graphile_worker.add_job('alerts.check', '{}')`);
    await app.runJobs();
  };
  const quality = async (word: string) => {
    await sql`update phone_numbers set quality_rating = ${word} where id = ${number.id}`.execute(app.db);
    await look();
  };
  for (let turn = 0; turn < 3; turn += 1) {
    await quality('RED');
    await quality('GREEN');
    app.clock.advance({ hours: 2 });
  }
  await quality('RED');
  expect((await bell()).filter(({ alert }) => alert?.title.includes('quality'))).toHaveLength(1);
  await quality('GREEN');
  app.clock.advance({ days: 2 });
  await quality('RED');
  expect((await bell()).filter(({ alert }) => alert?.title.includes('quality'))).toHaveLength(2);

  const campaignId = await addCampaign(inbox);
  const { team_id: teamId } = number;
  for (let turn = 0; turn < 2; turn += 1) {
    await app.services.database.pipeline.transaction((tx) =>
      stopCampaign(tx, { teamId, campaignId, code: 'too_many_failures', message: '{}' }),
    );
    await sql`update campaigns set step = 'SENDING', stop_code = null where id = ${campaignId}`.execute(
      app.db,
    );
    await look();
  }
  expect((await bell()).filter(({ alert }) => alert?.title.includes('Noël'))).toHaveLength(2);
});
