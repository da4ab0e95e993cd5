import { saveAutomationSecret } from '@herald/contract';
import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { asSecretName } from './secretName.ts';

interface SecretFormProps {
  /** Whose value is replaced; null: a new one. */
  replaced: string | null;
  /** To say one another's value would be lost. */
  names: readonly string[];
  onSaved: (name: string) => void;
  onCancel: () => void;
}

/** A value goes in, and never comes out again. */
export function SecretForm({ replaced, names, onSaved, onCancel }: SecretFormProps) {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const { form, ...frame } = useApiForm({
    initialValues: { name: replaced ?? '', value: '' },
    validate: {
      name: (name) =>
        filled(name) ?? (replaced === null && names.includes(name) ? t('secret.nameTaken') : null),
      value: filled,
    },
    send: async (body) => {
      await call(saveAutomationSecret, { params, body });
      await queryClient.invalidateQueries({ queryKey: automationKeys.secrets(params.team_id) });
      notifyDone(t(replaced === null ? 'secret.added' : 'secret.replaced', { name: body.name }));
      onSaved(body.name);
    },
  });
  return (
    <FormFrame {...frame} submit={t('common:action.save')} onCancel={onCancel}>
      {replaced === null ? (
        <TextInput
          label={t('secret.name')}
          description={t('secret.nameHint')}
          required
          maxLength={40}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          key={form.key('name')}
          {...form.getInputProps('name')}
          onChange={(event) => form.setFieldValue('name', asSecretName(event.currentTarget.value))}
        />
      ) : (
        <Text size="sm">{t('secret.replaceMeans')}</Text>
      )}
      <PasswordInput
        label={t(replaced === null ? 'secret.value' : 'secret.newValue')}
        description={t('secret.valueHint')}
        required
        maxLength={2000}
        data-autofocus={replaced === null ? undefined : true}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('secret.showValue'), tabIndex: 0 }}
        key={form.key('value')}
        {...form.getInputProps('value')}
      />
    </FormFrame>
  );
}
