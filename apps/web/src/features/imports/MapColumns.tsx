import { type ContactImport, startImport } from '@herald/contract';
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { countryOptions } from '#ui/countries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ConsentChoice } from './ConsentChoice.tsx';
import { FilePreview } from './FilePreview.tsx';
import { GroupChoice } from './GroupChoice.tsx';
import { type MappingValues, mappingOf, retarget, suggestedValues } from './mapping.ts';

interface MapColumnsProps {
  row: ContactImport;
  groupId: number | undefined;
  /** Which sheet of a spreadsheet it is about. */
  sheets: ReactNode;
  onBack: () => void;
  onStarted: (started: ContactImport) => void;
}

/** What each column is, which country numbers are of, what the file says about consent, and where people go. */
export function MapColumns({ row, groupId, sheets, onBack, onStarted }: MapColumnsProps) {
  const { t } = useTranslation('imports');
  const params = useNumberParams();
  const team = useTeam();
  const format = useFormat();
  const mayGroup = useCan('groups.manage');
  const { form, failure, sending, onSubmit } = useApiForm<MappingValues>({
    initialValues: suggestedValues(row, team.country_code, mayGroup ? groupId : undefined),
    validate: {
      default_country: filled,
      new_group: { name: (name, values) => (values.group_id === 'new' ? filled(name) : null) },
    },
    send: async (values) => {
      const { data } = await call(startImport, {
        params: { ...params, import_id: row.id },
        body: mappingOf(row, values),
      });
      onStarted(data);
    },
  });
  const { values } = form;
  const hasPhone = values.columns.includes('phone');
  const consentAt = values.columns.indexOf('optin');
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="xl">
        <FileLine row={row} onBack={onBack} />
        {sheets}
        {hasPhone ? null : (
          <Alert color="red" role="alert" title={t('columns.noPhoneTitle')}>
            {t('columns.noPhone')}
          </Alert>
        )}
        <ColumnTable
          columns={row.columns}
          forCampaign={row.campaign_id !== null}
          targets={values.columns}
          error={form.errors.columns}
          onChange={(index, target) => form.setFieldValue('columns', retarget(values.columns, index, target))}
        />
        <Select
          label={t('country.label')}
          description={t('country.hint')}
          data={countryOptions(format.tag)}
          searchable
          allowDeselect={false}
          maw={360}
          nothingFoundMessage={t('country.none')}
          {...form.getInputProps('default_country')}
          key={form.key('default_country')}
        />
        <ConsentChoice
          columns={row.columns.filter(
            ({ consent }, at) => consent !== null || values.columns[at] === 'optin',
          )}
          chosen={consentAt === -1 ? undefined : row.columns[consentAt]?.index}
          value={values.consent}
          onChange={(consent) => {
            form.setFieldValue('consent', consent);
            if (consentAt !== -1)
              form.setFieldValue('columns', retarget(values.columns, consentAt, 'attribute'));
          }}
          onChooseColumn={(index) => {
            const at = row.columns.findIndex((column) => column.index === index);
            form.setFieldValue('columns', retarget(values.columns, at, 'optin'));
          }}
        />
        {mayGroup ? <GroupChoice form={form} /> : null}
        <FilePreview row={row} targets={values.columns} />
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Group>
          <Button type="submit" loading={sending} disabled={!hasPhone}>
            {t('start')}
          </Button>
          {hasPhone ? null : (
            <Text size="sm" c="dimmed">
              {t('columns.noPhone')}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function FileLine({ row, onBack }: { row: ContactImport; onBack: () => void }) {
  const { t } = useTranslation('imports');
  return (
    <Group wrap="nowrap" gap="sm">
      <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text fw={600} truncate>
          {row.file_name}
        </Text>
        <Text size="sm" c="dimmed">
          {t('columns.found', { count: row.columns.length })}
        </Text>
      </div>
      <Button variant="default" size="xs" onClick={onBack}>
        {t('choose.another')}
      </Button>
    </Group>
  );
}
