import type { Campaign, CampaignContact } from '@herald/contract';
import { Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import type { Column } from '#ui/DataTable.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { AnchorLink } from '#ui/links.tsx';
import { variableName } from '../review/variableName.ts';
import { RecipientBadge } from './RecipientBadge.tsx';
import { type RecipientQuestion, RecipientReason } from './RecipientReason.tsx';

const none = '–';

/** Whether there is more to say of somebody than "Why?". */
export const saysMore = ({ reason, waits_until, status }: CampaignContact): boolean =>
  reason !== null || waits_until !== null || status === 'uncertain';

/** `isWide`: somebody's reason is told. Where there is none, its place is for what else there is to know. */
export function useRecipientColumns(
  needed: Campaign['variables_needed'],
  isWide: boolean,
  onAsk: (question: RecipientQuestion, recipient: { id: number; name: string }) => void,
): Column<CampaignContact>[] {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const linkParams = useLinkParams();
  const seesConversations = useCan('conversations.view');
  const time = (accessor: 'sended_at' | 'delivered_at' | 'read_at'): Column<CampaignContact> => ({
    accessor,
    title: t(`recipients.${accessor}`),
    noWrap: true,
    width: accessor === 'sended_at' ? 180 : 110,
    render: (recipient) => (
      <ShortTime time={recipient[accessor]} after={accessor === 'sended_at' ? null : recipient.sended_at} />
    ),
  });
  const nameOf = ({ name, phone_number }: CampaignContact) =>
    name ?? (phone_number ? format.phone(phone_number) : t('recipients.nameless'));
  return [
    {
      accessor: 'name',
      title: t('recipients.name'),
      width: 190,
      render: (recipient) => {
        const { contact_id } = recipient;
        const shown = nameOf(recipient);
        return seesConversations ? (
          <AnchorLink
            to="/teams/$teamId/$phoneNumberId/messages/$contactId"
            params={{ ...linkParams, contactId: String(contact_id) }}
            c="var(--mantine-color-text)"
            fw={600}
            lineClamp={1}
            maw={190}
          >
            {shown}
          </AnchorLink>
        ) : (
          <Text fw={600} lineClamp={1} maw={190}>
            {shown}
          </Text>
        );
      },
    },
    {
      accessor: 'phone_number',
      title: t('recipients.phone'),
      noWrap: true,
      render: ({ phone_number }) => (phone_number ? format.phone(phone_number) : none),
    },
    {
      accessor: 'status',
      title: t('recipients.status'),
      width: isWide ? 170 : 150,
      render: ({ status, reason, waits_until }) => (
        <RecipientBadge status={status} isKept={reason !== null || waits_until !== null} />
      ),
    },
    {
      accessor: 'reason',
      title: t('recipients.reason'),
      width: isWide ? 340 : 96,
      render: (recipient) => {
        const name = nameOf(recipient);
        const ask = (question: RecipientQuestion) => onAsk(question, { id: recipient.id, name });
        return (
          <RecipientReason recipient={recipient} name={name} width={isWide ? 316 : 'auto'} onAsk={ask} />
        );
      },
    },
    time('sended_at'),
    time('delivered_at'),
    time('read_at'),
    {
      accessor: 'variables',
      title: t('recipients.values'),
      render: ({ variables }) => {
        const text = needed
          .filter(({ key }) => variables[key] !== undefined)
          .map((variable) =>
            t('recipients.value', { name: variableName(t, variable), value: variables[variable.key] }),
          )
          .join(' · ');
        return (
          <Text size="sm" truncate maw={isWide ? 240 : 130} title={text}>
            {text || none}
          </Text>
        );
      },
    },
  ];
}

interface ShortTimeProps {
  time: string | null;
  /** The moment shown before it in the row: on the same day the hour is enough. */
  after: string | null;
}

function ShortTime({ time, after }: ShortTimeProps) {
  const format = useFormat();
  if (time === null) return none;
  const isSameDay = after !== null && format.date(time) === format.date(after);
  return (
    <Tooltip label={format.exact(time)}>
      <time dateTime={time}>{isSameDay ? format.time(time) : format.dateTime(time)}</time>
    </Tooltip>
  );
}
