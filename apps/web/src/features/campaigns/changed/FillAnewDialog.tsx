import { ApiError, type Campaign, type ChangedMessage, fillChangedMessages } from '@herald/contract';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { changedMessagesQuery } from '#data/campaigns/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { messageOf, notifyDone } from '#ui/notify.ts';
import { savable } from '../review/sources.ts';
import type { Draft } from '../review/useVariableDraft.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { useRefreshCampaign } from '../useCampaignActions.ts';
import { ChangedMessagePart } from './ChangedMessagePart.tsx';

interface FillAnewDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** The messages of a campaign whose templates were edited at WhatsApp, as they were and as they are. */
export default function FillAnewDialog({ campaign, onClose }: FillAnewDialogProps) {
  const { t } = useTranslation('campaigns');
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const query = useQuery(changedMessagesQuery(useCampaignParams()));
  return (
    <Dialog opened size="xl" fullScreen={isNarrow} title={t('changed.title')} onClose={onClose}>
      <Loaded query={query} skeleton={320}>
        {(messages) => <Form campaign={campaign} messages={messages} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function Form({ campaign, messages, onClose }: FillAnewDialogProps & { messages: ChangedMessage[] }) {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  const refresh = useRefreshCampaign();
  const [drafts, setDrafts] = useState<Record<number, Draft>>(() =>
    Object.fromEntries(messages.map(({ position, variables }) => [position, variables])),
  );
  const save = useMutation({
    mutationFn: () => {
      const filled = messages.map(({ position }) => ({
        position,
        variables: savable(drafts[position] ?? {}),
      }));
      return call(fillChangedMessages, { params, body: { messages: filled } });
    },
    onSuccess: async () => {
      notifyDone(t(campaign.step === 'PAUSED' ? 'changed.savedPaused' : 'changed.saved'));
      await refresh(campaign.id);
      onClose();
    },
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <Stack gap="lg">
      {messages.map((message, index) => (
        <ChangedMessagePart
          key={message.position}
          message={message}
          draft={drafts[message.position] ?? {}}
          columns={campaign.columns}
          errors={errorsOf(fields, `messages.${index}.variables.`)}
          isOneOfSeveral={campaign.experiment !== null}
          onChange={(draft) => setDrafts((before) => ({ ...before, [message.position]: draft }))}
        />
      ))}
      {save.error ? (
        <Alert color="red" role="alert">
          {messageOf(save.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button loading={save.isPending} disabled={messages.length === 0} onClick={() => save.mutate()}>
          {t('changed.save')}
        </Button>
      </Group>
    </Stack>
  );
}

function errorsOf(
  fields: Readonly<Record<string, string[]>>,
  prefix: string,
): Record<string, string | undefined> {
  const own = Object.entries(fields).filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(own.map(([path, words]) => [path.slice(prefix.length), words[0]]));
}
