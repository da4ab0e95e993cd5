import type { Overview } from '@herald/contract';
import { Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readOwnBuild } from '#app/builds/readOwnBuild.ts';
import { adminKeys } from '#data/keys/admin.ts';
import { formatFileSize } from '#ui/format/fileSize.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';
import { type Health, healthOf } from './healthOf.ts';

const tones: Record<Health, Tone> = { fine: 'good', look: 'warning', bad: 'bad' };

const columns = { base: 1, sm: 2, lg: 3 };

/** Their places, until they are known. */
export function HealthPlaces() {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={columns} role="status" aria-label={t('loading')}>
      {(['intake', 'sending', 'jobs', 'storage', 'versions'] as const).map((name) => (
        <Skeleton key={name} height={220} radius="md" />
      ))}
    </SimpleGrid>
  );
}

/** The things that go wrong, each with a verdict and the figures behind it. */
export function HealthCards({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const build = useQuery({ queryKey: adminKeys.build, queryFn: ({ signal }) => readOwnBuild(signal) }).data;
  const { intake, sending, jobs, storage, versions } = overview;
  const health = healthOf(overview);
  const size = (bytes: number) => formatFileSize(bytes, format.tag);
  const lag = (seconds: number) => (seconds < 60 ? t('overview.underMinute') : format.duration(seconds));
  return (
    <SimpleGrid cols={columns}>
      <Card title={t('overview.intake')} health={health.intake}>
        {t('overview.waiting', { count: intake.waiting, shown: format.number(intake.waiting) })}
        {t('overview.lag', { time: lag(intake.lag_seconds) })}
        {t('overview.parked', { count: intake.parked, shown: format.number(intake.parked) })}
        {intake.in_groups > 0
          ? t('overview.inGroups', { count: intake.in_groups, shown: format.number(intake.in_groups) })
          : ''}
      </Card>
      <Card title={t('overview.sending')} health={health.sending}>
        {t('overview.waiting', { count: sending.waiting, shown: format.number(sending.waiting) })}
        {t('overview.lag', { time: lag(sending.lag_seconds) })}
        {t('overview.uncertain', { count: sending.uncertain, shown: format.number(sending.uncertain) })}
      </Card>
      <Card title={t('overview.jobs')} health={health.jobs}>
        {t('overview.waiting', { count: jobs.waiting, shown: format.number(jobs.waiting) })}
        {t('overview.lag', { time: lag(jobs.lag_seconds) })}
        {t('overview.workers', { count: jobs.workers, shown: format.number(jobs.workers) })}
      </Card>
      <Card title={t('overview.storage')} health={health.storage}>
        {t('overview.database', { size: size(storage.database_bytes) })}
        {storage.disk_free_bytes === null || storage.disk_bytes === null
          ? t('overview.noDisk')
          : t('overview.disk', { free: size(storage.disk_free_bytes), all: size(storage.disk_bytes) })}
      </Card>
      <Card title={t('overview.versions')}>
        {`Herald ${versions.herald}`}
        {`Node ${versions.node}`}
        {`PostgreSQL ${versions.postgres}`}
        {build ? t('overview.build', { id: build.id, date: format.date(build.built_at) }) : ''}
        {t('overview.schema', { name: versions.schema })}
        {`Graph API ${versions.graph}`}
      </Card>
    </SimpleGrid>
  );
}

interface CardProps {
  title: string;
  health?: Health;
  children: string[];
}

function Card({ title, health, children }: CardProps) {
  const { t } = useTranslation('admin');
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {health ? <StatusBadge tone={tones[health]}>{t(`overview.health.${health}`)}</StatusBadge> : null}
      {children.filter(Boolean).map((line) => (
        <Text key={line} size="sm" mt={6}>
          {line}
        </Text>
      ))}
    </Paper>
  );
}
