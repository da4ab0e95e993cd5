import { type ContactDetail, type OptinStatus, optinStatuses, updateOptinStatus } from '@herald/contract';
import { Alert, Button, Group, Select, Stack, Text, TextInput, Timeline } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { notifyDone } from '#app/notify.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { ConsentBadge } from '../ConsentBadge.tsx';
import { consentLooks } from '../consent.ts';
import { contactQuery, refreshContacts } from '../queries.ts';
import { PanelSection } from './PanelSection.tsx';

/** What the person agreed to, how that came about, and the way to record a change. */
export function ConsentSection({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts');
  const mayManage = useCan('contacts.manage');
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
        {changing ? <ConsentForm contact={contact} onDone={() => setChanging(false)} /> : null}
        <Ledger contact={contact} />
      </Stack>
    </PanelSection>
  );
}

function ConsentForm({ contact, onDone }: { contact: ContactDetail; onDone: () => void }) {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const choices = optinStatuses.filter((status) => status !== contact.optin_status);
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { optin_status: choices[0] as OptinStatus, wording: '' },
    send: async (body) => {
      const { data } = await call(updateOptinStatus, {
        params: { ...params, contact_id: contact.id },
        body: { ...body, wording: body.wording.trim() || undefined },
      });
      queryClient.setQueryData(contactQuery(params, contact.id).queryKey, data);
      void refreshContacts(queryClient, params);
      notifyDone(t('consent.done'));
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Select
          label={t('consent.new')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          data={choices.map((value) => ({ value, label: t(`consent.status.${value}`) }))}
          key={form.key('optin_status')}
          {...form.getInputProps('optin_status')}
        />
        <TextInput
          label={t('consent.reason')}
          description={t('consent.reasonHint')}
          maxLength={500}
          key={form.key('wording')}
          {...form.getInputProps('wording')}
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={sending}>
            {t('consent.record')}
          </Button>
        </Group>
      </Stack>
    </form>
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
