import {
  type Enrolment,
  type ExecutionDetail,
  getAutomation,
  getExecution,
  listAutomationMisses,
  listAutomationSecrets,
  listEnrolments,
  listExecutions,
  listGroups,
  listSegments,
  saveAutomationSecret,
  startEnrolment,
} from '@herald/contract';
import { type Graph, graph } from '@herald/flow';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { automation, flow, now, serveAutomation, showAutomation } from './test/serveAutomation.ts';

const run = {
  id: 40,
  contact: { id: 5, name: 'Ana Costa', phone_number: '+33639982690' },
  status: 'waiting' as const,
  end_reason: null,
  block_id: 'w',
  version: 1,
  cause: 'message:1',
  is_test: false,
  steps: 3,
  sent: 0,
  started_at: now,
  waits_until: '2026-01-07T10:00:00.000Z',
  ended_at: null,
};
const bursts: ExecutionDetail['bursts'] = [
  {
    at: now,
    version: 1,
    input: 'start',
    message_id: 1,
    text: 'hours',
    why: null,
    trail: [
      { block: 't', event: 'passed', output: 'next' },
      { block: 'a', event: 'refused', why: 'opted_out' },
      { block: 'a', event: 'passed', output: 'not_sent', why: 'opted_out' },
      { block: 'w', event: 'arrived' },
    ],
    sent: [],
  },
];
const graphTrigger = graph.parse({
  start: 't',
  blocks: { t: { type: 'trigger', settings: { kind: 'audience' } } },
}).blocks.t!;
const vip = { id: 3, name: 'VIP', color: 'green' as const, contacts_count: 120, created_at: now };
let saved: () => Graph | undefined;

beforeEach(() => {
  saved = serveAutomation();
  serve(listExecutions, () => ({ data: [run], meta: { next_cursor: null, per_page: 30 } }));
  serve(getExecution, () => ({
    data: {
      ...run,
      variables: {},
      graph: flow,
      bursts,
    },
  }));
});

test('in the list view a block is added where a line ends, filled in and saved', async () => {
  await showAutomation('?view=list');
  await expect.element(page.getByRole('treeitem', { name: /^Text/ })).toBeVisible();
  await page.getByRole('treeitem', { name: /ends here/ }).click();
  await page.getByRole('textbox', { name: 'Search blocks' }).fill('question');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Which shop?');
  // The block may be saved by itself first.
  await expect.poll(() => JSON.stringify(saved())).toContain('Which shop?');
  const [added] = Object.entries(saved()?.blocks ?? {}).find(([, { type }]) => type === 'ask') ?? [];
  expect(saved()?.next.w).toEqual({ next: added });
});

test('a run tells in words what happened, and why nothing was sent', async () => {
  await showAutomation('?tab=executions&run=40');
  const story = page.getByRole('region', { name: 'What happened' });
  await expect.element(story.getByText('Wrote “hours”')).toBeVisible();
  await expect.element(story.getByText('Text: not sent. The person opted out.')).toBeVisible();
  expect(story.getByText(/The person opted out\./).elements()).toHaveLength(1);
  await expect.element(story.getByText(/^Waits at Wait until/)).toBeVisible();
  await expect.element(story.getByRole('button', { name: 'Take out' })).toBeVisible();
});

test('who did not come in is listed with the reason', async () => {
  const { contact } = run;
  serve(listAutomationMisses, () => ({
    data: [{ id: 1, contact, why: 'person_talks' as const, at: now }],
    meta: { next_cursor: null, per_page: 30 },
  }));
  await showAutomation('?tab=executions');
  await page.getByText('Did not come in').click();
  const list = page.getByRole('list', { name: 'Contacts who did not come in' });
  await expect.element(list.getByText('Ana Costa')).toBeVisible();
  await expect.element(list.getByText('A person of the team was talking with them')).toBeVisible();
});

test('the people of a list are let in where nothing else lets anybody in, and how far that is stays in sight', async () => {
  const audience: Graph = { ...flow, blocks: { ...flow.blocks, t: graphTrigger } };
  serve(getAutomation, () => ({
    data: { ...automation, trigger_type: 'audience' as const, graph: audience },
  }));
  serve(listGroups, () => ({ data: [vip] }));
  serve(listSegments, () => ({ data: [] }));
  const enrolments: Enrolment[] = [];
  serve(listEnrolments, () => ({ data: enrolments }));
  serve(startEnrolment, ({ body }) => {
    const enrolment: Enrolment = {
      id: 1,
      group_id: 'group_id' in body ? body.group_id : null,
      segment_id: null,
      status: 'open',
      queued: 0,
      created_at: now,
      ended_at: null,
    };
    enrolments.push(enrolment);
    return { data: enrolment };
  });
  await showAutomation('?view=list');
  await page.getByRole('button', { name: 'Let people in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Let people in' });
  await dialog.getByRole('combobox', { name: 'List' }).click();
  await page.getByRole('option', { name: 'VIP' }).click();
  await expect.element(dialog.getByText('120 contacts at present')).toBeVisible();
  await dialog.getByRole('button', { name: 'Let them in' }).click();
  await expect.element(dialog.getByRole('listitem').getByText('Coming in')).toBeVisible();
  expect(enrolments).toMatchObject([{ group_id: vip.id }]);
});

test('a header takes a secret where the caret is, one that is added there too, and Escape leaves the block open', async () => {
  const secret = { created_at: now, created_by: null };
  let names = ['erp_key'];
  serve(listAutomationSecrets, () => ({ data: names.map((name) => ({ ...secret, name, used_by: [] })) }));
  serve(saveAutomationSecret, ({ body }) => {
    names = [...names, body.name];
    return { data: { ...secret, name: body.name } };
  });
  const headers = [{ name: 'Authorization', value: 'Bearer {{secret.gone}}' }];
  const calls = graph.parse({
    ...flow,
    blocks: { ...flow.blocks, w: { type: 'http', settings: { url: 'https://erp.example', headers } } },
  });
  const text = { en: 'Nothing is called gone here.', fr: 'Rien ne s’appelle gone ici.' };
  const lacks = {
    block_id: 'w',
    severity: 'error',
    field: 'headers.0.value',
    code: 'secret_missing',
  } as const;
  serve(getAutomation, () => ({
    data: { ...automation, graph: calls, problems: [{ ...lacks, params: { name: 'gone' }, text }] },
  }));
  await showAutomation('?view=list');
  await page.getByRole('treeitem', { name: /^HTTP request/ }).click();
  const value = page.getByRole('textbox', { name: 'Value', exact: true });
  await expect.element(page.getByText(text.en)).toBeVisible();
  await value.fill('Bearer ');
  await page.getByRole('button', { name: 'Use a secret' }).click();
  await page.getByRole('menuitem', { name: 'erp_key' }).click();
  await expect.element(value).toHaveValue('Bearer {{secret.erp_key}}');
  await expect.element(value).toHaveFocus();
  await expect.element(page.getByText(text.en)).not.toBeInTheDocument();

  await value.fill('');
  await page.getByRole('button', { name: 'Use a secret' }).click();
  await page.getByRole('menuitem', { name: 'Add a secret' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('new_key');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('hush');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(value).toHaveValue('{{secret.new_key}}');

  await page.getByRole('button', { name: 'Use a secret' }).click();
  await page.getByRole('menuitem', { name: 'Manage secrets' }).click();
  await expect.element(dialog.getByText('new_key')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Use a secret' })).toHaveFocus();
  await expect.element(value).toBeVisible();
  await expect.poll(() => JSON.stringify(saved())).toContain('{{secret.new_key}}');
});

test('on a phone what the search for blocks finds ends within its dialog, however long it is', async () => {
  await page.viewport(375, 720);
  const long = graph.parse({
    ...flow,
    blocks: {
      ...flow.blocks,
      a: { type: 'text', name: 'A long name '.repeat(8), settings: { body: 'A long message. '.repeat(20) } },
    },
  });
  serve(getAutomation, () => ({ data: { ...automation, graph: long } }));
  await showAutomation('');
  await page.getByRole('button', { name: 'Find a block' }).click();
  const dialog = page.getByRole('dialog');
  const edge = () => dialog.element().getBoundingClientRect().right;
  await expect.element(dialog.getByRole('button', { name: /A long message/ })).toBeVisible();
  for (const found of dialog.getByRole('listitem').elements())
    expect(found.getBoundingClientRect().right).toBeLessThan(edge());
});
