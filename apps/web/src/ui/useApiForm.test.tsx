import { customizeProfile } from '@herald/contract';
import { TextInput } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '#app/api.ts';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { FormFrame } from './FormFrame.tsx';
import { useApiForm } from './useApiForm.ts';

function Company() {
  const { form, onSubmit, ...frame } = useApiForm({
    initialValues: { company_name: 'Atelier' },
    send: (values) =>
      call(customizeProfile, {
        body: {
          first_name: 'Ada',
          last_name: 'Roy',
          role: 'founder',
          monthly_contacts: 'under_1000',
          ...values,
        },
      }),
  });
  return (
    <FormFrame {...frame} submit="Save" onSubmit={onSubmit} onCancel={() => {}}>
      <TextInput label="Company" {...form.getInputProps('company_name')} />
    </FormFrame>
  );
}

const save = () => page.getByRole('button', { name: 'Save' }).click();

test('a refusal is said once: above the form, or beside the field it is about', async () => {
  await renderScreen(Company, { texts: [] });
  serve(customizeProfile, () => refusal(409, 'taken'));
  await save();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Refused: taken');
  expect(page.getByText('Refused: taken').elements()).toHaveLength(1);

  serve(customizeProfile, () => refusal(422, 'invalid', { company_name: ['Too short.'] }));
  await save();
  await expect.element(page.getByText('Too short.')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});
