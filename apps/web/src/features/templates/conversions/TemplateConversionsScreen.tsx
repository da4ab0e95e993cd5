import { attributionWindows, campaignPeriods, type TemplateConversion } from '@herald/contract';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { conversionAddress, conversionColumns } from '#data/templates/conversionAddress.ts';
import { conversionsQuery } from '#data/templates/queries.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { onOnePage } from '#ui/onOnePage.ts';
import { Page } from '#ui/Page.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { ExportButton } from './ExportButton.tsx';
import { sorted } from './sorted.ts';
import { useConversionColumns } from './useConversionColumns.tsx';

/** What each template was worth: what was sent with it in a period, and what people bought after it. */
export function TemplateConversionsScreen() {
  const { t } = useTranslation(['templates', 'campaigns']);
  const [{ period, attribution_window, sort, direction }, change] = useUrlState(conversionAddress);
  const query = useQuery({
    ...conversionsQuery(useNumberParams(), { period, attribution_window }),
    select: (rows: TemplateConversion[]) =>
      onOnePage(sorted(rows, sort, direction).map((row) => ({ ...row, id: row.template_id }))),
  });
  const rows = query.data?.data ?? [];
  const hasNoShop = rows.length > 0 && rows.every(({ order_count }) => order_count === null);
  return (
    <Page
      title={t('conversions.title')}
      purpose={t('conversions.purpose')}
      back={
        <BackLink to="/teams/$teamId/$phoneNumberId/templates" params={useLinkParams()}>
          {t('title')}
        </BackLink>
      }
      action={<ExportButton rows={rows} />}
      filters={
        <>
          <Select
            aria-label={t('campaigns:list.period')}
            w={190}
            allowDeselect={false}
            data={campaignPeriods.map((value) => ({ value, label: t(`campaigns:period.${value}`) }))}
            value={period}
            onChange={(chosen) => change({ period: campaignPeriods.find((each) => each === chosen) })}
          />
          <Select
            aria-label={t('campaigns:list.window')}
            w={250}
            allowDeselect={false}
            data={attributionWindows.map((value) => ({ value, label: t(`campaigns:window.${value}`) }))}
            value={attribution_window}
            onChange={(chosen) =>
              change({ attribution_window: attributionWindows.find((each) => each === chosen) })
            }
          />
        </>
      }
    >
      {hasNoShop ? (
        <Text size="sm" c="dimmed">
          {t('campaigns:earned.noShop')}
        </Text>
      ) : null}
      <DataTable
        label={t('conversions.title')}
        query={query}
        columns={useConversionColumns()}
        empty={<EmptyState drawing="sheet">{t('conversions.none')}</EmptyState>}
        sort={{
          by: sort,
          direction,
          onChange: (by, way) =>
            change({
              sort: conversionColumns.find((each) => each === by),
              // Of figures one wants the largest first.
              direction: by !== sort && by !== 'name' ? undefined : way,
            }),
        }}
      />
    </Page>
  );
}
