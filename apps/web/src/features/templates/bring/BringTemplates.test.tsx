import { createTemplate, createTemplateDraft, listTemplates, type Template } from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { number } from '#app/testing/somebody.ts';
import { BringTemplates } from './BringTemplates.tsx';

const submitted = vi.fn();
const drafted = vi.fn();

const template = (id: number, name: string, change: Record<string, unknown> = {}): Template =>
  ({
    id,
    name,
    language: 'en',
    category: 'MARKETING',
    status: 'APPROVED',
    header_file_id: null,
    structure: {
      type: 'standard',
      name,
      category: 'MARKETING',
      language: 'en',
      parameter_format: 'positional',
      header: { type: 'none' },
      body: { text: `About ${name}`, variables: [] },
      footer: null,
      buttons: [],
      ...change,
    },
  }) as unknown as Template;

const other = { ...number, id: 3, waba_id: '200', verified_name: 'Atelier Sud' };
const theirs = [
  template(31, 'spring'),
  template(32, 'autumn'),
  template(33, 'lookbook', { header: { type: 'image', media_handle: 'x', media_url: null } }),
  template(34, 'summer'),
  template(35, 'codes', { category: 'AUTHENTICATION' }),
];

beforeEach(() => {
  submitted.mockReset();
  drafted.mockReset();
  serve(listTemplates, ({ params }) => ({
    data: params.phone_number_id === other.id ? theirs : [template(1, 'spring')],
  }));
  serve(createTemplate, ({ body }) => {
    submitted(body.structure.name);
    return body.structure.name === 'summer'
      ? refusal(422, 'meta_refused')
      : { data: template(40, body.structure.name) };
  });
  serve(createTemplateDraft, ({ body }) => {
    drafted(body.name);
    return {
      data: {
        id: 9,
        template_id: null,
        name: body.name,
        revision: 1,
        updated_by: null,
        updated_at: '2026-11-20T09:00:00.000Z',
        content: body.content,
      },
    };
  });
});

const draw = (phone_numbers = [number, other]) =>
  renderScreen(BringTemplates, { texts: ['templates'], team: { phone_numbers } });
const open = page.getByRole('button', { name: 'From another number' });

test('those of another account are submitted, and of each it is said what became of it', async () => {
  await draw();
  await open.click();
  const here = page.getByRole('checkbox', { name: 'spring · en' });
  await expect.element(here).toBeDisabled();
  await expect.element(page.getByText('codes · en')).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'All 3 templates' }).click();
  await page.getByRole('button', { name: 'Submit 3 templates' }).click();
  const outcomes = page.getByRole('list', { name: 'What became of each' });
  await expect.element(page.getByText('3 of 3 done')).toBeVisible();
  await expect.element(outcomes.getByText('Submitted to Meta for review')).toBeVisible();
  await expect
    .element(outcomes.getByText('Kept as a draft: its picture, video or document has to be added.'))
    .toBeVisible();
  expect(outcomes.getByRole('listitem').elements()).toHaveLength(3);
  expect(submitted.mock.calls).toEqual([['autumn'], ['summer']]);
  expect(drafted.mock.calls).toEqual([['lookbook']]);
});

test('numbers of one account have the same templates, so there is nothing to bring', async () => {
  await draw([number, { ...other, waba_id: number.waba_id }]);
  await expect.element(open).not.toBeInTheDocument();
});
