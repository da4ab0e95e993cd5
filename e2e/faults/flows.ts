import {
  attachToContacts,
  createAutomation,
  createGroup,
  listContacts,
  publishAutomation,
  startEnrolment,
  toggleAutomation,
} from '@herald/contract';
import { graph as graphSchema } from '@herald/flow';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { approvedTemplate, type Shop } from '../src/shop.ts';

/** So many of the recipients come into an automation at once, besides. */
const mostEnrolled = 500;
const perPage = 100;

/** Whoever greets is asked something; some of the recipients get a template by an automation of their own. */
export async function openFlows(shop: Shop, sandboxUrl: string, name: string): Promise<void> {
  const body = (text: string) => ({ settings: { body: text } });
  const minute = { kind: 'for', duration: { amount: 1, unit: 'minutes' } };
  await publish(shop, 'Bonjour', {
    start: 't',
    blocks: {
      t: {
        type: 'trigger',
        settings: { kind: 'kanal_v2_keyword', words: [{ how: 'starts', word: 'bonjour' }] },
      },
      count: { type: 'set', settings: { changes: [{ name: 'times', how: 'plus', value: '1' }] } },
      ask: {
        type: 'ask',
        settings: {
          ...body('Quelle taille ?').settings,
          save: { to: 'variable', name: 'size' },
          answer_within: minute.duration,
        },
      },
      thanks: { type: 'text', ...body('Merci : {{size}}') },
      wait: { type: 'wait', settings: minute },
      later: { type: 'text', ...body('Toujours là ?') },
    },
    next: {
      t: { next: 'count' },
      count: { next: 'ask' },
      ask: { next: 'thanks', no_answer: 'later' },
      thanks: { next: 'wait' },
      wait: { next: 'later' },
    },
    variables: [{ name: 'times', kind: 'number', initial: '0' }, { name: 'size' }],
    rules: { when_answered: 'go_on' },
  });
  const template_id = await approvedTemplate(shop, sandboxUrl, name);
  const source = { source: 'field', field: 'first_name', fallback: 'vous' };
  const automation_id = await publish(shop, 'Nouveautés', {
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'audience' } },
      hello: { type: 'template', settings: { template_id, variables: { 'body.1': source } } },
      wait: { type: 'wait', settings: minute },
    },
    next: { t: { next: 'hello' }, hello: { next: 'wait' } },
  });
  await enrol(shop, automation_id);
}

async function publish({ call, params }: Shop, name: string, graph: object): Promise<number> {
  const { data } = await call(createAutomation, { params, body: { name, graph: graphSchema.parse(graph) } });
  const at = { ...params, automation_id: data.id };
  await call(publishAutomation, { params: at, body: { revision: data.revision, note: '' } });
  await call(toggleAutomation, { params: at, body: { is_active: true } });
  return data.id;
}

async function enrol({ call, params }: Shop, automation_id: number): Promise<void> {
  const contact_ids: number[] = [];
  for (let page = 1; page <= mostEnrolled / perPage; page += 1) {
    const { data, meta } = await call(listContacts, { params, query: { page, per_page: perPage } as never });
    contact_ids.push(...data.map(({ id }) => id));
    if (meta.last_page <= page) break;
  }
  const { data: list } = await call(createGroup, { params, body: { name: 'Nouveautés', color: 'green' } });
  await call(attachToContacts, { params: { ...params, group_id: list.id }, body: { contact_ids } as never });
  await call(startEnrolment, { params: { ...params, automation_id }, body: { group_id: list.id } });
}

/** Nobody waits for minutes: what the clock would wake is due now, and what was put off is tried again. */
export async function hurryFlows({ pools }: Database): Promise<void> {
  await pools.owner.query(`update automation_waits set due_at = now() where due_at > now()`);
  await pools.owner.query(`update automation_inputs set not_before = null where not_before is not null`);
}
