import { type ContactImport, exportImportRefusals, type ImportRefusal, urlOf } from '@herald/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { refusalsQuery } from '#data/imports/queries.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { useFormat } from '#ui/format/useFormat.ts';

/** Rows that were refused or joined to another, each with its line, its reason in words, and the whole as CSV. */
export function RefusedRows({ row }: { row: ContactImport }) {
  const { t } = useTranslation('imports');
  const params = { ...useNumberParams(), import_id: row.id };
  const mayExport = useCan(['contacts.export', 'campaigns.manage']);
  const total = row.rows_refused + row.rows_duplicate + row.rows_noted;
  if (total === 0) return null;
  return (
    <section aria-label={t('refused.title')}>
      <Group justify="space-between" mb="sm" gap="sm">
        <div>
          <Title order={2} size="h3">
            {t('refused.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('refused.text')}
          </Text>
        </div>
        {mayExport ? (
          <Button
            component="a"
            href={urlOf(exportImportRefusals, { params })}
            download
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          >
            {t('refused.download')}
          </Button>
        ) : null}
      </Group>
      <RefusalTable importId={row.id} />
    </section>
  );
}

type Row = ImportRefusal & { id: number };

function RefusalTable({ importId }: { importId: number }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const params = { ...useNumberParams(), import_id: importId };
  const query = useQuery({
    ...refusalsQuery(params, page),
    select: ({ data, meta }) => ({ data: data.map((each) => ({ ...each, id: each.line })), meta }),
  });
  return (
    <DataTable<Row>
      label={t('refused.title')}
      query={query as UseQueryResult<{ data: Row[]; meta: NonNullable<typeof query.data>['meta'] }>}
      onPageChange={setPage}
      empty={t('refused.none')}
      columns={[
        {
          accessor: 'line',
          title: t('preview.line'),
          width: 90,
          textAlign: 'right',
          render: ({ line }) => format.number(line),
        },
        {
          accessor: 'value',
          title: t('refused.value'),
          render: ({ value }) => (
            <Text size="sm" truncate maw={280} title={value}>
              {value || t('columns.empty')}
            </Text>
          ),
        },
        {
          accessor: 'reason',
          title: t('refused.reason'),
          render: ({ reason, first_line }) =>
            reason === 'duplicate' && first_line !== null
              ? t('reason.duplicateOf', { line: format.number(first_line) })
              : t(`reason.${reason}`),
        },
      ]}
    />
  );
}
