import type { SegmentConditions, SegmentPreview } from '@herald/contract';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { previewQuery } from '#data/segments/queries.ts';
import { nameOf } from '#ui/format/nameOf.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import classes from './PreviewPane.module.css';

interface PreviewPaneProps {
  conditions: SegmentConditions;
  /** Some sentences say nothing yet and are left out. */
  hasUnfinished: boolean;
}

/** How many people meet the conditions as they are now, and who some of them are. */
export function PreviewPane({ conditions, hasUnfinished }: PreviewPaneProps) {
  const { t } = useTranslation('segments');
  const [settled] = useDebouncedValue(JSON.stringify(conditions), 350);
  const query = useQuery(previewQuery(useNumberParams(), JSON.parse(settled) as SegmentConditions));
  const isOld = query.isPlaceholderData || settled !== JSON.stringify(conditions);
  return (
    <section className={classes.pane} aria-label={t('preview.title')} aria-busy={isOld}>
      <Loaded query={query} skeleton={<PreviewSkeleton />}>
        {(found) => <Found found={found} isOld={isOld} />}
      </Loaded>
      {hasUnfinished ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('preview.unfinished')}
        </Text>
      ) : null}
    </section>
  );
}

function PreviewSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="status" aria-label={t('loading')}>
      <Skeleton height={28} width="60%" />
      <Skeleton height={16} width="40%" />
      <Skeleton height={140} />
    </Stack>
  );
}

function Found({ found, isOld }: { found: SegmentPreview; isOld: boolean }) {
  const { t } = useTranslation('segments');
  const format = useFormat();
  const { count, is_exact, sample } = found;
  return (
    <div className={classes.found} data-old={isOld || undefined}>
      <p className={classes.count} role="status">
        {t(is_exact ? 'count' : 'aboutCount', { count, people: format.number(count) })}
      </p>
      {sample.length > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {t('preview.among')}
          </Text>
          <ul className={classes.people}>
            {sample.map((contact) => {
              const name = nameOf(contact) ?? t('preview.unnamed');
              return (
                <li key={contact.id}>
                  <InitialsAvatar name={name} size={24} />
                  <span>{name}</span>
                </li>
              );
            })}
          </ul>
        </>
      ) : (
        <Text c="dimmed">{t('preview.nobody')}</Text>
      )}
    </div>
  );
}
