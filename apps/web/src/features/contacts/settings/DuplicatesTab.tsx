import type { Contact, Duplicate } from '@herald/contract';
import { Button, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import { IconArrowsJoin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { duplicatesQuery } from '#data/contacts/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { nameOf } from '#ui/format/nameOf.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { MergeDialog } from '../merge/MergeDialog.tsx';
import classes from './Duplicates.module.css';
import { useDismissal } from './useDismissal.ts';

const urlState = z.object({ dismissed: z.boolean().optional().catch(undefined) });

/** Contacts that may be one person, or that somebody found to be two. */
export function DuplicatesTab() {
  const { t } = useTranslation('contacts');
  const [{ dismissed = false }, change] = useUrlState(urlState);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">{t(dismissed ? 'duplicates.dismissedPurpose' : 'duplicates.purpose')}</Text>
        <Switch
          label={t('duplicates.showDismissed')}
          checked={dismissed}
          onChange={(event) => change({ dismissed: event.currentTarget.checked || undefined })}
        />
      </Group>
      <Pairs dismissed={dismissed} />
    </Stack>
  );
}

function Pairs({ dismissed }: { dismissed: boolean }) {
  const { t } = useTranslation('contacts');
  const query = useQuery(duplicatesQuery(useNumberParams(), dismissed));
  const { dismiss, restore } = useDismissal();
  const empty = (
    <Paper radius="md">
      <EmptyState drawing="people">
        {t(dismissed ? 'duplicates.noneDismissed' : 'duplicates.none')}
      </EmptyState>
    </Paper>
  );
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={5} columns={3} />} empty={empty}>
      {(pairs) => (
        <ul
          className={classes.pairs}
          aria-label={t(dismissed ? 'duplicates.showDismissed' : 'settings.tab.duplicates')}
        >
          {pairs.map((pair) => (
            <li key={pair.contacts.map(({ id }) => id).join()} className={classes.pair}>
              <Pair pair={pair} onDismiss={() => dismiss(pair)} onRestore={restore} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface PairProps {
  pair: Duplicate;
  onDismiss: () => void;
  onRestore: (dismissalId: number) => void;
}

function Pair({ pair, onDismiss, onRestore }: PairProps) {
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
          {pair.dismissal_id === null ? (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('duplicates.dismissNamed', names)}
              onClick={onDismiss}
            >
              {t('duplicates.dismiss')}
            </Button>
          ) : (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('duplicates.restoreNamed', names)}
              onClick={() => pair.dismissal_id !== null && onRestore(pair.dismissal_id)}
            >
              {t('duplicates.restore')}
            </Button>
          )}
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
