import type { ContactDetail } from '@herald/contract';
import { Button, Group, Stack, Text, Timeline } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { refreshContacts } from '#data/contacts/queries.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ConsentBadge } from '../ConsentBadge.tsx';
import { ConsentForm } from '../consent/ConsentForm.tsx';
import { consentLooks } from '../consent.ts';
import { PanelSection } from './PanelSection.tsx';

/** What the person agreed to, how that came about, and the way to record a change. */
export function ConsentSection({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts');
  const mayManage = useCan('contacts.manage');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const [changing, setChanging] = useState(false);
  return (
    <PanelSection title={t('consent.title')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <ConsentBadge status={contact.optin_status} />
          {mayManage && !changing ? (
            <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>
              {t('consent.change')}
            </Button>
          ) : null}
        </Group>
        {contact.optin_status === 'opted_out' ? (
          <Text size="sm" c="dimmed">
            {t('consent.outMeans')}
          </Text>
        ) : null}
        {changing ? (
          <ConsentForm
            contact={contact}
            onSaved={() => void refreshContacts(queryClient, params)}
            onClose={() => setChanging(false)}
          />
        ) : null}
        <Ledger contact={contact} />
      </Stack>
    </PanelSection>
  );
}

function Ledger({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts');
  if (contact.consent.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('consent.noHistory')}
      </Text>
    );
  }
  return (
    <Timeline bulletSize={22} lineWidth={1} aria-label={t('consent.history')}>
      {contact.consent.map((event) => {
        const Icon = consentLooks[event.status].icon;
        return (
          <Timeline.Item
            key={event.id}
            bullet={<Icon size={13} stroke={2} aria-hidden />}
            title={
              <Text fw={550} component="span">
                {t(`consent.status.${event.status}`)}
              </Text>
            }
          >
            <Text size="sm" c="dimmed">
              {event.by
                ? t('consent.by', { source: t(`consent.source.${event.source}`), person: event.by })
                : t(`consent.source.${event.source}`)}
              {' · '}
              <RelativeTime time={event.created_at} />
            </Text>
            {event.wording ? (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {event.wording}
              </Text>
            ) : null}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}
