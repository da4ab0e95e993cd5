import { ApiError, type Campaign } from '@herald/contract';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NotSaved, SaveState } from '../parts/SaveState.tsx';
import { useAttributeNames } from './useAttributeNames.ts';
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
  const fields = variables.saving.error instanceof ApiError ? variables.saving.error.fields : {};
  if (campaign.variables_needed.length === 0) return null;
  return (
    <section aria-label={t('variables.title')} id="variables">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('variables.title')}</Title>
        <SaveState state={variables.saving.state} />
      </Group>
      <Text c="dimmed" size="sm" mb="sm">
        {t('variables.hint')}
      </Text>
      <Stack gap="sm">
        {campaign.variables_needed.map((variable) => (
          <VariableField
            key={variable.key}
            variable={variable}
            structure={campaign.template?.structure}
            source={variables.draft[variable.key]}
            columns={campaign.columns}
            attributes={attributes}
            error={
              Object.entries(fields).find(([path]) => path.startsWith(`variables.${variable.key}`))?.[1][0]
            }
            onChange={(source) => variables.change(variable.key, source)}
          />
        ))}
        <NotSaved saving={variables.saving} />
      </Stack>
    </section>
  );
}
