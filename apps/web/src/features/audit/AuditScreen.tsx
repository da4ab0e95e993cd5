import { exportAuditEvents, urlOf } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { Page } from '#ui/Page.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { AuditTable } from './AuditTable.tsx';
import { auditEventsQuery } from './queries.ts';
import { auditView, filtersOf } from './view.ts';

/** `settings/audit`: who did what in the team, and what it was before. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  const { team_id } = useNumberParams();
  const [view, change] = useUrlState(auditView);
  const filters = filtersOf(view);
  const query = useInfiniteQuery(auditEventsQuery(team_id, filters));
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <Button
          component="a"
          variant="default"
          href={urlOf(exportAuditEvents, { params: { team_id }, query: filters })}
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        >
          {t('export')}
        </Button>
      }
      filters={<AuditFilterBar view={view} onChange={change} />}
    >
      <AuditTable query={query} isFiltered={Object.values(view).some((value) => value !== undefined)} />
    </Page>
  );
}
