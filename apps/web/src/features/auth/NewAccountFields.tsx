import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { NewAccount } from './newAccount.ts';
import { PasswordField } from './PasswordField.tsx';
import { shortestPassword } from './passwordRule.ts';

/** Name, address and password of somebody new. */
export function NewAccountFields({ form }: { form: UseFormReturnType<NewAccount> }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('field.firstName')}
          autoComplete="given-name"
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={t('field.lastName')}
          autoComplete="family-name"
          {...form.getInputProps('last_name')}
        />
      </SimpleGrid>
      <TextInput
        label={t('field.workEmail')}
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t('field.password')}
        description={t('password.rule', { length: shortestPassword })}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </>
  );
}
