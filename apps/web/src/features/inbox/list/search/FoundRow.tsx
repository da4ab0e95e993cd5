import type { FoundConversation } from '@herald/contract';
import { Badge } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { useContactName } from '#data/conversations/useContactName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import rowClasses from '../ConversationRow.module.css';
import { ShortTime } from '../ShortTime.tsx';
import type { Approach } from '../useApproach.ts';
import { Highlight } from './Highlight.tsx';
import classes from './Search.module.css';

interface FoundRowProps {
  found: FoundConversation;
  isOpen: boolean;
  /** In a list of all numbers: the name of the one it is on. */
  ofNumber: string | undefined;
  onApproach: Approach;
}

/** A conversation that was found, by what it was found: opened at the message that holds the words. */
export const FoundRow = memo(function FoundRow({ found, isOpen, ofNumber, onApproach }: FoundRowProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const params = useLinkParams();
  const { contact_id, phone_number_id, match } = found;
  const name = useContactName()(found);
  const at = match.at ?? found.last_message_interaction_at;
  const around = match.message_id ?? undefined;
  const approach = () => onApproach(found);
  return (
    <Link
      to="/teams/$teamId/$phoneNumberId/messages/$contactId"
      params={{ ...params, phoneNumberId: String(phone_number_id), contactId: String(contact_id) }}
      search={((before: object) => ({ ...before, around })) as never}
      className={rowClasses.row}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'true' : undefined}
      onPointerEnter={approach}
      onFocus={approach}
      preload={false}
    >
      <InitialsAvatar name={name} src={found.avatar} size={38} />
      <span className={rowClasses.words}>
        <span className={rowClasses.line}>
          <strong className={rowClasses.name}>
            {match.field === 'name' ? <Highlight text={match.snippet} ranges={match.ranges} /> : name}
          </strong>
          {ofNumber ? <span className={rowClasses.number}>{ofNumber}</span> : null}
          {at ? <ShortTime time={at} /> : null}
        </span>
        <span className={rowClasses.line}>
          <span className={classes.snippet}>
            {match.field === 'note' ? (
              <IconNotes size={14} stroke={1.8} aria-label={t('search.note')} role="img" />
            ) : null}
            {match.field === 'name' ? (
              found.phone_number ? (
                format.phone(found.phone_number)
              ) : null
            ) : (
              <Highlight text={match.snippet} ranges={match.ranges} />
            )}
          </span>
          {found.closed ? (
            <Badge size="sm" variant="light" color="gray" radius="sm">
              {t('row.closed')}
            </Badge>
          ) : null}
        </span>
      </span>
    </Link>
  );
});
