import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { ImportListDialog } from './ImportListDialog.tsx';
import { PriceListTable } from './PriceListTable.tsx';
import { priceListsQuery } from './queries.ts';

/** Meta's price lists: which counts when, who imported it, and the way to a newer one. */
export function PriceListsScreen() {
  const { t } = useTranslation('admin');
  const query = useQuery(priceListsQuery);
  const [isImporting, importing] = useDisclosure();
  return (
    <Page
      title={t('prices.title')}
      purpose={t('prices.purpose')}
      action={
        <Button leftSection={<IconFileUpload size={18} stroke={1.6} aria-hidden />} onClick={importing.open}>
          {t('prices.import')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<TableSkeleton rows={3} columns={5} />}>
        {(lists) => <PriceListTable lists={lists} />}
      </Loaded>
      {isImporting ? <ImportListDialog onClose={importing.close} /> : null}
    </Page>
  );
}
