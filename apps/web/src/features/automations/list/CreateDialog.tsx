import { createAutomation, shopTriggers } from '@herald/contract';
import type { TriggerType } from '@herald/flow';
import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { refreshAutomations, shopQuery } from '#data/automations/queries.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { automationPaths } from '../paths.ts';
import { iconOfTrigger } from '../words/looks.ts';

/** What can set one off anywhere; the shop's come with a shop. */
const offered = [
  'kanal_v2_keyword',
  'kanal_template',
  'list_joined',
  'audience',
  'incoming_webhook',
] as const satisfies TriggerType[];

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const shop = useQuery(shopQuery(params)).data;
  const kinds: readonly TriggerType[] = shop?.connected ? [...offered, ...shopTriggers] : offered;
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { name: '', trigger_type: 'kanal_v2_keyword' as TriggerType },
    validate: { name: filled },
    send: async (body) => {
      const { data } = await call(createAutomation, { params, body });
      queryClient.setQueryData(automationKeys.one({ ...params, automation_id: data.id }), data);
      void refreshAutomations(queryClient, params);
      await navigate({ to: automationPaths.one, params: { ...linkParams, automationId: String(data.id) } });
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('create.title')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {failure ? (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          ) : null}
          <TextInput
            label={t('create.name')}
            placeholder={t('create.nameExample')}
            maxLength={120}
            required
            data-autofocus
            {...form.getInputProps('name')}
            key={form.key('name')}
          />
          <Radio.Group
            label={t('create.trigger')}
            {...form.getInputProps('trigger_type')}
            key={form.key('trigger_type')}
          >
            <Stack gap="xs" mt="xs">
              {kinds.map((kind) => {
                const Icon = iconOfTrigger(kind);
                return (
                  <Radio.Card key={kind} value={kind} p="sm" aria-label={t(`trigger.${kind}`)}>
                    <Group wrap="nowrap" gap="sm" align="flex-start">
                      <Radio.Indicator mt={2} />
                      <Icon size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
                      <div>
                        <Text fw={550}>{t(`trigger.${kind}`)}</Text>
                        <Text size="sm" c="dimmed">
                          {t(`triggerHint.${kind}`)}
                        </Text>
                      </div>
                    </Group>
                  </Radio.Card>
                );
              })}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={sending}>
              {t('create.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
