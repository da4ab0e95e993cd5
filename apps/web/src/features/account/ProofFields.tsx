import type { Security } from '@herald/contract';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#features/auth/index.ts';

export type Proof = { password: string; code: string };

export const noProof: Proof = { password: '', code: '' };

/** What of it the server is told: a field that is not asked for is not sent. */
export const proofBody = ({ password, code }: Proof) => ({
  ...(password ? { password } : {}),
  ...(code.trim() ? { code: code.trim() } : {}),
});

interface ProofFieldsProps<V extends Proof> {
  security: Security;
  form: UseFormReturnType<V>;
}

/** Asks for what only the owner of the account has: the password, and the code where there is a second factor. */
export function ProofFields<V extends Proof>({ security, form }: ProofFieldsProps<V>) {
  const { t } = useTranslation('account');
  return (
    <>
      {security.has_password ? (
        <PasswordField
          label={t('proof.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      ) : null}
      {security.two_factor_since ? (
        <TextInput
          label={t('proof.code')}
          description={t('proof.codeHint')}
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps('code')}
        />
      ) : null}
    </>
  );
}
