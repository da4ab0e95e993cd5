import { parkedStates } from '@herald/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { searchWords } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { ParkedEventDrawer } from './ParkedEventDrawer.tsx';
import { ParkedEventList } from './ParkedEventList.tsx';
import { parkedEventsQuery, useReplay } from './queries.ts';

const urlState = z.object({
  status: z.enum(parkedStates).catch('parked'),
  search: searchWords,
  event: z.coerce.number().int().positive().optional().catch(undefined),
});

/** Webhooks that Herald could not take in: what they say, what went wrong, and what is to become of them. */
export function ParkedEventsScreen() {
  const { t } = useTranslation('admin');
  const [state, change] = useUrlState(urlState);
  const { status, search } = state;
  const query = useInfiniteQuery(parkedEventsQuery({ status, search }));
  const isAnyParked = status === 'parked' && (query.data?.length ?? 0) > 0;

  return (
    <Page
      title={t('parked.title')}
      purpose={t('parked.purpose')}
      action={isAnyParked ? <ReplayAll /> : null}
      filters={
        <>
          <SegmentedControl
            aria-label={t('parked.state')}
            value={status}
            onChange={(value) => change({ status: value === 'discarded' ? 'discarded' : undefined })}
            data={parkedStates.map((value) => ({ value, label: t(`parked.states.${value}`) }))}
          />
          <SearchField
            label={t('parked.search')}
            value={search}
            onSearch={(words) => change({ search: words || undefined })}
          />
        </>
      }
    >
      <ParkedEventList query={query} status={status} search={search} onOpen={(id) => change({ event: id })} />
      <ParkedEventDrawer id={state.event ?? null} onClose={() => change({ event: undefined })} />
    </Page>
  );
}

function ReplayAll() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const replay = useReplay();
  const [isAsking, setAsking] = useState(false);
  const confirm = () =>
    replay.mutate('all', {
      onSuccess: (count) => notifyDone(t('parked.replayed', { count, events: format.number(count) })),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button leftSection={<IconReload size={18} stroke={1.6} aria-hidden />} onClick={() => setAsking(true)}>
        {t('parked.replayAll')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('parked.replayAllTitle')}
        confirm={t('parked.replayAll')}
        loading={replay.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {t('parked.replayAllText')}
      </ConfirmDialog>
    </>
  );
}
