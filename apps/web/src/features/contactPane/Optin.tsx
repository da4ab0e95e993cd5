import type { ContactDetail } from '@herald/contract';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import classes from './ContactPane.module.css';
import { OptinBadge } from './OptinBadge.tsx';
import { OptinDialog } from './OptinDialog.tsx';
import { Section } from './Section.tsx';

/** Whether the person wants marketing, since when and from where we know it. */
export function Optin({ place, contact }: { place: NumberParams; contact: ContactDetail }) {
  const { t } = useTranslation('messages');
  const mayManage = useCan('contacts.manage');
  const [opened, { open, close }] = useDisclosure();
  return (
    <Section id="optin" title={t('optin.title')}>
      <Group justify="space-between" mb={8}>
        <OptinBadge status={contact.optin_status} />
        {mayManage ? (
          <Button size="compact-sm" variant="default" onClick={open}>
            {t('contacts:optinPane.change')}
          </Button>
        ) : null}
      </Group>
      <ConsentHistory consent={contact.consent} />
      {mayManage ? <OptinDialog place={place} contact={contact} opened={opened} onClose={close} /> : null}
    </Section>
  );
}

function ConsentHistory({ consent }: Pick<ContactDetail, 'consent'>) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  if (consent.length === 0) return <p className={classes.dim}>{t('contacts:optinPane.noHistory')}</p>;
  const newestFirst = consent.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return (
    <ol className={classes.history} aria-label={t('contacts:optinPane.history')}>
      {newestFirst.map((event) => (
        <li key={event.id} data-status={event.status}>
          <span>
            <strong>{t(`optin.${event.status}`)}</strong> · {t(`contacts:optinPane.source.${event.source}`)}
          </span>
          {event.wording ? <em>{event.wording}</em> : null}
          <span className={classes.dim} title={format.exact(event.created_at)}>
            <RelativeTime time={event.created_at} />
            {event.by ? ` · ${event.by}` : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
