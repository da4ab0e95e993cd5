import type { Message } from '@herald/contract';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';

interface MessageInfoProps {
  message: Message;
  sender: string;
  opened: boolean;
  onClose: () => void;
}

/** When a message was written, sent, delivered and read. */
export function MessageInfo({ message, sender, opened, onClose }: MessageInfoProps) {
  const { t } = useTranslation('inboxMenus');
  const format = useFormat();
  const { contact_is_sender: isInbound, created_at, sended_at, delivered_at, read_at, failure } = message;
  const steps: [string, string | null][] = isInbound
    ? [['received', created_at]]
    : [
        ['written', created_at],
        ['sent', sended_at],
        ['delivered', delivered_at],
        ['read', read_at],
      ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t('message.info')} size="sm">
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th w={120}>{t('message.by')}</Table.Th>
            <Table.Td>{sender}</Table.Td>
          </Table.Tr>
          {steps.map(([step, at]) => (
            <Table.Tr key={step}>
              <Table.Th w={120}>{t(`message.${step as 'sent'}`)}</Table.Th>
              <Table.Td>{at ? format.exact(at) : t(failure ? 'message.unknown' : 'message.notYet')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {failure ? <p>{failure.message}</p> : null}
    </Dialog>
  );
}
