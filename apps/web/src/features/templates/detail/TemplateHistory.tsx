import type { Template } from '@herald/contract';
import { Text, Timeline, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { statusLooks } from '../looks.ts';
import classes from './Detail.module.css';

/** What is known of its way through the review: Meta tells where it stands, not every step. */
export function TemplateHistory({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const { icon: Icon } = statusLooks[template.status];
  const isWaiting = template.status === 'PENDING' || template.status === 'DRAFT';
  const title = (text: string) => (
    <Text component="span" fw={550}>
      {text}
    </Text>
  );
  return (
    <section className={classes.section} aria-label={t('detail.history')}>
      <Title order={2}>{t('detail.history')}</Title>
      <Timeline bulletSize={22} lineWidth={1}>
        <Timeline.Item
          bullet={<Icon size={13} stroke={2} aria-hidden />}
          title={title(t(`status.${template.status}`))}
        >
          {isWaiting ? (
            <Text size="sm" c="dimmed">
              {t('detail.reviewTime')}
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              {t('detail.lastChange')} <RelativeTime time={template.updated_at} />
            </Text>
          )}
        </Timeline.Item>
        <Timeline.Item
          bullet={<IconSend size={12} stroke={2} aria-hidden />}
          title={title(t('detail.submitted'))}
        >
          <Text size="sm" c="dimmed">
            <RelativeTime time={template.created_at} />
          </Text>
        </Timeline.Item>
      </Timeline>
    </section>
  );
}
