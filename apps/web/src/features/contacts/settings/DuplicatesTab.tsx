import type { Contact, Duplicate } from '@herald/contract';
import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconArrowsJoin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { MergeDialog } from '../merge/MergeDialog.tsx';
import { nameOf } from '../nameOf.ts';
import { notifyUndo } from '../notifyUndo.tsx';
import { duplicatesQuery } from '../queries.ts';
import classes from './Duplicates.module.css';
import { pairKey, useDismissedPairs } from './useDismissedPairs.ts';

/** Contacts that may be one person. */
export function DuplicatesTab() {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const query = useQuery(duplicatesQuery(params));
  const { isDismissed, dismiss, restore } = useDismissedPairs(params.team_id);
  if (query.isError && !query.data) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <TableSkeleton rows={5} columns={3} />;
  const pairs = query.data.filter((pair) => !isDismissed(pairKey(pair)));
  if (pairs.length === 0) {
    return (
      <Paper radius="md">
        <EmptyState drawing="people">{t('duplicates.none')}</EmptyState>
      </Paper>
    );
  }
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('duplicates.purpose')}</Text>
      <ul className={classes.pairs} aria-label={t('settings.tab.duplicates')}>
        {pairs.map((pair) => (
          <li key={`${pair.reason} ${pairKey(pair)}`} className={classes.pair}>
            <Pair
              pair={pair}
              onDismiss={() => {
                dismiss(pairKey(pair));
                notifyUndo(t('duplicates.dismissed'), () => restore(pairKey(pair)));
              }}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Pair({ pair, onDismiss }: { pair: Duplicate; onDismiss: () => void }) {
  const { t } = useTranslation('contacts');
  const mayManage = useCan('contacts.manage');
  const [isMerging, setMerging] = useState(false);
  const [one, other] = pair.contacts;
  const names = { one: nameOf(one) ?? t('unnamed'), other: nameOf(other) ?? t('unnamed') };
  return (
    <>
      <div className={classes.people}>
        <Person contact={one} />
        <Person contact={other} />
      </div>
      <Text size="sm" c="dimmed" className={classes.reason}>
        {t(`duplicates.reason.${pair.reason}`, { value: pair.value })}
      </Text>
      {mayManage ? (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowsJoin2 size={16} stroke={1.6} aria-hidden />}
            aria-label={t('duplicates.mergeNamed', names)}
            onClick={() => setMerging(true)}
          >
            {t('duplicates.merge')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('duplicates.dismissNamed', names)}
            onClick={onDismiss}
          >
            {t('duplicates.dismiss')}
          </Button>
          <MergeDialog
            opened={isMerging}
            contact={one}
            other={other}
            onClose={() => setMerging(false)}
            onMerged={() => {}}
          />
        </div>
      ) : null}
    </>
  );
}

function Person({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const name = nameOf(contact) ?? t('unnamed');
  const rest = [contact.phone_number ? format.phone(contact.phone_number) : null, contact.email];
  return (
    <div className={classes.person}>
      <InitialsAvatar name={name} size={28} />
      <div>
        <AnchorLink
          to="/teams/$teamId/$phoneNumberId/contacts"
          params={useLinkParams()}
          search={{ contact: contact.id } as never}
          c="var(--mantine-color-text)"
          fw={550}
        >
          {name}
        </AnchorLink>
        <Text size="sm" c="dimmed">
          {rest.filter(Boolean).join(' · ')}
        </Text>
      </div>
    </div>
  );
}
