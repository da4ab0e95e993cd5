import type { ContactDetail, ContactMerge } from '@herald/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { mergesQuery } from '#data/contacts/queries.ts';
import { nameOf } from '#ui/format/nameOf.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { useUndoMerge } from '../merge/useUndoMerge.ts';
import classes from './Panel.module.css';
import { PanelSection } from './PanelSection.tsx';

/** Whom this person was made one with, and the way back. */
export function MergesSection({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts');
  const merges = useQuery(mergesQuery(useNumberParams(), contact.id)).data ?? [];
  if (merges.length === 0) return null;
  return (
    <PanelSection title={t('merge.past')}>
      <ul className={classes.merges}>
        {merges.map((merge) => (
          <li key={merge.id}>
            <PastMerge merge={merge} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function PastMerge({ merge }: { merge: ContactMerge }) {
  const { t } = useTranslation('contacts');
  const mayManage = useCan('contacts.manage');
  const undo = useUndoMerge();
  const name = nameOf(merge.merged) ?? t('unnamed');
  const by = (merge.undone_at ? merge.undone_by : merge.merged_by)?.name;
  const blocked = merge.can_undo ? undefined : t('merge.newerFirst');
  return (
    <>
      <Stack gap={0}>
        <Text>{t(merge.undone_at ? 'merge.wasUndone' : 'merge.wasMerged', { name })}</Text>
        <Text size="sm" c="dimmed">
          <RelativeTime time={merge.undone_at ?? merge.merged_at} />
          {by ? ` · ${by}` : null}
        </Text>
      </Stack>
      {mayManage && !merge.undone_at ? (
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          loading={undo.isPending}
          disabled={!merge.can_undo}
          title={blocked}
          aria-label={t('merge.undoNamed', { name })}
          onClick={() => undo.mutate(merge.id)}
        >
          {t('merge.undo')}
        </Button>
      ) : null}
    </>
  );
}
