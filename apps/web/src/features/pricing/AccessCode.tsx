import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { useAccessCode } from './queries.ts';

/** A code that somebody was given instead of a price. */
export function AccessCode() {
  const { t } = useTranslation('pricing');
  const enter = useAccessCode();
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? t('code.missing') : null) },
    send: async ({ code }) => {
      const isValid = await enter.mutateAsync(code);
      if (isValid) notifyDone(t('code.done'));
      else form.setFieldError('code', t('code.wrong'));
    },
  });
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('code.title')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <Title order={2}>{t('code.title')}</Title>
          <Group align="flex-start" gap="xs">
            <TextInput
              aria-label={t('code.label')}
              placeholder={t('code.label')}
              autoComplete="off"
              maxLength={60}
              {...form.getInputProps('code')}
              error={form.errors.code ?? failure}
            />
            <Button type="submit" variant="default" loading={sending}>
              {t('code.enter')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
