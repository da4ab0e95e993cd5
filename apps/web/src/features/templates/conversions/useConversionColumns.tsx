import type { TemplateConversion } from '@herald/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import type { ConversionColumn } from '#data/templates/conversionAddress.ts';
import type { Column } from '#ui/DataTable.tsx';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { AnchorLink } from '#ui/links.tsx';

export type ConversionRow = TemplateConversion & { id: number };

const none = '–';

export function useConversionColumns(): Column<ConversionRow>[] {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const linkParams = useLinkParams();
  const column = (
    accessor: Exclude<ConversionColumn, 'name'>,
    render: (row: ConversionRow) => string | null,
  ): Column<ConversionRow> => ({
    accessor,
    title: t(`conversions.column.${accessor}`),
    textAlign: 'right',
    noWrap: true,
    sortable: true,
    render: (row) => render(row) ?? none,
  });
  const share = (part: number, { delivered }: ConversionRow) =>
    delivered > 0 ? `${format.number(part)} (${format.percent(part / delivered)})` : format.number(part);
  return [
    {
      accessor: 'name',
      title: t('conversions.column.name'),
      sortable: true,
      render: ({ id, name, language, is_deleted }) => (
        <div style={{ minWidth: 150, maxWidth: 280 }}>
          {is_deleted ? (
            <Text size="sm" fw={600} lineClamp={1}>
              {name}
            </Text>
          ) : (
            <AnchorLink
              to="/teams/$teamId/$phoneNumberId/templates/$templateId"
              params={{ ...linkParams, templateId: String(id) }}
              c="var(--mantine-color-text)"
              fw={600}
              lineClamp={1}
            >
              {name}
            </AnchorLink>
          )}
          <Text size="xs" c="dimmed">
            {[languageName(language, format.tag), ...(is_deleted ? [t('status.DELETED')] : [])].join(' · ')}
          </Text>
        </div>
      ),
    },
    column('sent', ({ sent }) => format.number(sent)),
    column('delivered', ({ delivered }) => format.number(delivered)),
    column('read', (row) => share(row.read, row)),
    column('clicked', (row) => share(row.clicked, row)),
    column('order_count', ({ order_count }) => (order_count === null ? null : format.number(order_count))),
    column('conversion_rate', ({ conversion_rate }) =>
      conversion_rate === null ? null : format.percent(conversion_rate),
    ),
    column('turnover', ({ turnover }) => turnover && format.money(turnover)),
    column('cost', ({ cost }) => format.money(cost)),
    column('roas', ({ roas }) => (roas === null ? null : format.number(roas, { maximumFractionDigits: 1 }))),
  ];
}
