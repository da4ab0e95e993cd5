import { type InboxSettings, listTemplatesLight } from '@herald/contract';
import { Paper, Select, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { templateKeys } from '#data/keys/templates.ts';

interface ReengageSettingsProps {
  settings: InboxSettings;
  disabled: boolean;
  onChange: (patch: Partial<InboxSettings>) => void;
}

/** Which template brings somebody back once the window is closed. */
export function ReengageSettings({ settings, disabled, onChange }: ReengageSettingsProps) {
  const { t } = useTranslation('inboxSettings');
  const params = useNumberParams();
  const maySee = useCan('templates.view');
  const query = useQuery({
    queryKey: templateKeys.light(params),
    enabled: maySee,
    queryFn: async ({ signal }) => (await call(listTemplatesLight, { params, signal })).data,
  });
  const current = settings.reengage_template_id;
  const usable = (query.data ?? []).filter(
    ({ id, status, category }) =>
      id === current || (status.toUpperCase() === 'APPROVED' && category !== 'AUTHENTICATION'),
  );
  return (
    <Paper withBorder radius="md" p="lg">
      <Stack>
        <Title order={2}>{t('reengage.title')}</Title>
        <Select
          label={t('reengage.label')}
          description={t('reengage.text')}
          placeholder={t('reengage.none')}
          data={usable.map(({ id, name, language }) => ({
            value: String(id),
            label: `${name} (${language})`,
          }))}
          value={current === null || !query.data ? null : String(current)}
          onChange={(value) => onChange({ reengage_template_id: value === null ? null : Number(value) })}
          disabled={disabled || !maySee || query.isPending}
          nothingFoundMessage={t('reengage.noTemplate')}
          clearable
          searchable
        />
      </Stack>
    </Paper>
  );
}
