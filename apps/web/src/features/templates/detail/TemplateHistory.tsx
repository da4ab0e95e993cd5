import type { TemplateHistory as History, Template, TemplateChange } from '@herald/contract';
import { Text, Timeline, Title } from '@mantine/core';
import { IconPencil, IconStar, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { templateHistoryQuery } from '#data/templates/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { statusLooks } from '../looks.ts';
import { readReason } from '../reason.ts';
import { useReasonText } from '../TemplateStatus.tsx';
import classes from './Detail.module.css';
import { EditsLeft } from './EditsLeft.tsx';

/** Everything that happened to it, the newest first, with the reasons that Meta gave then. */
export function TemplateHistory({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const query = useQuery(templateHistoryQuery(useNumberParams(), template.id));
  return (
    <section className={classes.section} aria-label={t('detail.history')}>
      <Title order={2}>{t('detail.history')}</Title>
      <Loaded query={query} skeleton={120}>
        {(history) => <Shown history={history} template={template} />}
      </Loaded>
    </section>
  );
}

function Shown({ history, template }: { history: History; template: Template }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  return (
    <>
      <EditsLeft edits={history.edits} />
      {template.status === 'PENDING' ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('detail.reviewTime')}
        </Text>
      ) : null}
      <Timeline bulletSize={22} lineWidth={1}>
        {history.changes.filter(tellsSomething).map((change) => (
          <Timeline.Item
            key={change.id}
            bullet={<Bullet change={change} />}
            title={<Words change={change} />}
          >
            <Reason change={change} />
            <Text size="sm" c="dimmed">
              <time dateTime={change.at}>{format.dateTime(change.at)}</time>
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </>
  );
}

/** Meta rates nothing that few have seen: only a rating that is gone is news. */
const tellsSomething = ({ kind, before, after }: TemplateChange) =>
  kind !== 'quality' || before !== null || after !== 'UNKNOWN';

const icons = { category: IconTag, announced: IconTag, quality: IconStar, edited: IconPencil };

function Bullet({ change: { kind, after } }: { change: TemplateChange }) {
  const status = after as Template['status'];
  const Icon = kind === 'status' ? (statusLooks[status]?.icon ?? IconTag) : icons[kind];
  return <Icon size={13} stroke={2} aria-hidden />;
}

function Words({ change: { kind, before, after, reason } }: { change: TemplateChange }) {
  const { t, i18n } = useTranslation('templates');
  const format = useFormat();
  const word = (of: 'status' | 'category' | 'quality', value: string | null) =>
    value !== null && i18n.exists(`templates:${of}.${value}`)
      ? t(`${of}.${value}` as 'status.DRAFT')
      : (value ?? '—');
  const words = () => {
    switch (kind) {
      case 'status':
        return before === null ? t('change.first', { status: word('status', after) }) : word('status', after);
      case 'category':
        return t('change.category', { before: word('category', before), after: word('category', after) });
      case 'announced':
        return reason === null
          ? t('change.announced', { after: word('category', after) })
          : t('change.announcedFor', { after: word('category', after), day: format.date(reason) });
      case 'quality':
        return word('quality', after);
      case 'edited':
        return t('change.edited', { version: after });
    }
  };
  return (
    <Text component="span" fw={550}>
      {words()}
    </Text>
  );
}

function Reason({ change: { kind, reason } }: { change: TemplateChange }) {
  const text = useReasonText(readReason(kind === 'status' ? reason : null));
  return text ? <Text size="sm">{text}</Text> : null;
}
