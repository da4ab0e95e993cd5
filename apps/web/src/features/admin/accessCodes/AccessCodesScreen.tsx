import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { AccessCodeTable } from './AccessCodeTable.tsx';
import { CreateCodeDialog } from './CreateCodeDialog.tsx';
import { accessCodesQuery } from './queries.ts';

/** Codes that give a team everything of Scale: who used them, and how they end. */
export function AccessCodesScreen() {
  const { t } = useTranslation('admin');
  const query = useQuery(accessCodesQuery);
  const [isMaking, making] = useDisclosure();
  return (
    <Page
      title={t('codes.title')}
      purpose={t('codes.purpose')}
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={making.open}>
          {t('codes.create')}
        </Button>
      }
    >
      <Loaded
        query={query}
        skeleton={<TableSkeleton rows={5} columns={5} />}
        empty={<EmptyState drawing="tools">{t('codes.none')}</EmptyState>}
      >
        {(codes) => <AccessCodeTable codes={codes} />}
      </Loaded>
      {isMaking ? <CreateCodeDialog onClose={making.close} /> : null}
    </Page>
  );
}
