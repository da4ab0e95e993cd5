import { ApiError, type Campaign, getContact } from '@herald/contract';
import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { messageOf } from '#app/notify.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import type { VariableDraft } from './useVariableDraft.ts';
import { VariableField } from './VariableField.tsx';

interface VariablesProps {
  campaign: Campaign;
  variables: VariableDraft;
  /** Somebody of the audience: the names of their attributes are offered. */
  exampleContactId: number | undefined;
}

export function Variables({ campaign, variables, exampleContactId }: VariablesProps) {
  const { t } = useTranslation('campaigns');
  const attributes = useAttributeNames(exampleContactId);
  const fields = variables.error instanceof ApiError ? variables.error.fields : {};
  if (campaign.variables_needed.length === 0) return null;
  return (
    <section aria-label={t('variables.title')} id="variables">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('variables.title')}</Title>
        <SaveState variables={variables} />
      </Group>
      <Text c="dimmed" size="sm" mb="sm">
        {t('variables.hint')}
      </Text>
      <Stack gap="sm">
        {campaign.variables_needed.map((variable) => (
          <VariableField
            key={variable.key}
            variable={variable}
            source={variables.draft[variable.key]}
            columns={campaign.columns}
            attributes={attributes}
            error={
              Object.entries(fields).find(([path]) => path.startsWith(`variables.${variable.key}`))?.[1][0]
            }
            onChange={(source) => variables.change(variable.key, source)}
          />
        ))}
        {variables.state === 'failed' ? (
          <Alert color="red" role="alert" title={t('variables.notSaved')}>
            <Group justify="space-between" gap="sm">
              {messageOf(variables.error)}
              <Button size="xs" variant="default" onClick={variables.retry}>
                {t('common:action.retry')}
              </Button>
            </Group>
          </Alert>
        ) : null}
      </Stack>
    </section>
  );
}

function SaveState({ variables }: { variables: VariableDraft }) {
  const { t } = useTranslation('campaigns');
  return (
    <Text size="sm" c="dimmed" role="status" component="div">
      {variables.state === 'saving' ? (
        <Group gap={6}>
          <Loader size={12} aria-hidden />
          {t('variables.saving')}
        </Group>
      ) : null}
      {variables.state === 'saved' ? (
        <Group gap={4}>
          <IconCheck size={16} stroke={2} aria-hidden />
          {t('variables.saved')}
        </Group>
      ) : null}
    </Text>
  );
}

function useAttributeNames(contactId: number | undefined): string[] {
  const params = { ...useNumberParams(), contact_id: contactId ?? 0 };
  const { data } = useQuery({
    queryKey: ['contact', params],
    queryFn: async ({ signal }) => (await call(getContact, { params, signal })).data,
    enabled: contactId !== undefined,
  });
  return Object.keys(data?.attributes ?? {});
}
