import type { Conversation } from '@herald/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { useBlock } from '#data/conversations/useBlock.ts';
import { useFormat } from '#ui/format/useFormat.ts';

interface BlockedBarProps {
  contactId: number;
  blocked: NonNullable<Conversation['blocked']>;
}

/** In place of the answer: nothing can be sent to whoever is blocked. */
export default function BlockedBar({ contactId, blocked }: BlockedBarProps) {
  const { t } = useTranslation('inboxMenus');
  const format = useFormat();
  const mayReply = useCan('conversations.reply');
  const { unblock } = useBlock();
  const reason = t(`block.reason.${blocked.reason}`);
  return (
    <Group component="section" aria-label={t('block.label')} p="md" gap="sm" justify="space-between">
      <Group gap="sm" wrap="nowrap" flex="1 1 260px">
        <IconBan size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
        <div>
          <Text size="sm" fw={600}>
            {t('block.since', { when: format.dateTime(blocked.at), reason })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('block.means')}
          </Text>
        </div>
      </Group>
      {mayReply ? (
        <Button variant="default" loading={unblock.isPending} onClick={() => unblock.mutate({ contactId })}>
          {t('block.unblock')}
        </Button>
      ) : null}
    </Group>
  );
}
