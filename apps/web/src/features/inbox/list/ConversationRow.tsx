import type { Conversation } from '@herald/contract';
import { Badge } from '@mantine/core';
import { IconAlertCircle, IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useLinkParams, useNumberParams, useUser } from '#app/session/hooks.ts';
import { draftKey } from '#app/session/numberParams.ts';
import type { RowId } from '#data/conversations/rows.ts';
import { useContactName } from '#data/conversations/useContactName.ts';
import { keepList } from '#data/inbox/inboxState.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { initialsOf } from '#ui/initials.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
import classes from './ConversationRow.module.css';
import { Preview } from './Preview.tsx';
import { ShortTime } from './ShortTime.tsx';
import type { Approach } from './useApproach.ts';
import { WaitingTime } from './WaitingTime.tsx';
import { WindowRing } from './WindowRing.tsx';

/** Where it does not come the row is the same without. */
const lazySign = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  texts: string,
) =>
  lazyPart(() =>
    Promise.all([load(), loadTexts(texts)]).then(
      ([part]) => part,
      () => ({ default: () => null }),
    ),
  );

/** Only teams with targets fetch it. */
const DueTime = lazySign(() => import('./DueTime.tsx'), 'due');
/** Most conversations have no label, press nobody, are not pinned or snoozed, and have nothing begun or planned. */
const FewSigns = lazySign(() => import('./FewSigns.tsx'), 'planned');

interface ConversationRowProps {
  conversation: Conversation;
  /** In a list of all numbers: the name of the one it is on. */
  ofNumber: string | undefined;
  /** Kept at the top by whoever looks. */
  isPinned: boolean;
  isOpen: boolean;
  isSelected: boolean;
  /** Others are marked: every row shows its box. */
  isSelecting: boolean;
  /** Colleagues who look at it now. */
  viewers: string | undefined;
  /** The person is about to open it: time to load it. */
  onApproach: Approach;
  /** Absent for those who may only look on. */
  onSelect: ((row: RowId, upTo?: boolean) => void) | undefined;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, ofNumber, isPinned, isOpen, isSelected, isSelecting, viewers, onApproach, onSelect } =
    props;
  const { t } = useTranslation('inbox');
  const params = useLinkParams();
  const name = useContactName()(conversation);
  const { contact_id, phone_number_id, unread_count, last_message_interaction_at, waiting_since, sla } =
    conversation;
  const { id: userId } = useUser();
  const place = { ...useNumberParams(), phone_number_id };
  // Of the open one the composer shows it; the row is drawn again when it is left.
  const isBegun = !isOpen && localStorage.getItem(draftKey(userId, place, contact_id)) !== null;
  const approach = () => onApproach(conversation);
  return (
    <>
      <Link
        to="/teams/$teamId/$phoneNumberId/messages/$contactId"
        params={{ ...params, phoneNumberId: String(phone_number_id), contactId: String(contact_id) }}
        search={keepList}
        className={classes.row}
        data-open={isOpen || undefined}
        data-selected={isSelected || undefined}
        data-unread={unread_count > 0 || undefined}
        aria-current={isOpen ? 'true' : undefined}
        onPointerEnter={approach}
        onFocus={approach}
        onPointerDown={({ pointerType }) => pointerType === 'mouse' && onApproach(conversation, true)}
        preload={false}
      >
        <span className={classes.picture}>
          <InitialsAvatar name={name} src={conversation.avatar} size={38} />
          <WindowRing closesAt={conversation.window_closes_at} />
          {viewers ? (
            <span className={classes.viewer} title={t('row.viewedBy', { names: viewers })}>
              <span aria-hidden="true">{initialsOf(viewers)}</span>
              <span className="visually-hidden">{t('row.viewedBy', { names: viewers })}</span>
            </span>
          ) : null}
        </span>
        <span className={classes.words}>
          <span className={classes.line}>
            <strong className={classes.name}>{name}</strong>
            {sla ? (
              <Suspense>
                <DueTime sla={sla} />
              </Suspense>
            ) : waiting_since ? (
              <WaitingTime since={waiting_since} />
            ) : null}
            {last_message_interaction_at ? <ShortTime time={last_message_interaction_at} /> : null}
          </span>
          <span className={classes.line}>
            <span className={classes.preview}>
              <Preview conversation={conversation} />
            </span>
            {isPinned || isBegun || hasFew(conversation) ? (
              <Suspense>
                <FewSigns {...{ conversation, isPinned, isBegun }} />
              </Suspense>
            ) : null}
            <Signs conversation={conversation} />
          </span>
          {ofNumber ? (
            <span className={classes.number} title={ofNumber}>
              {ofNumber}
            </span>
          ) : null}
        </span>
      </Link>
      {onSelect ? (
        <label className={classes.check} data-shown={isSelecting || undefined}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('row.select', { name })}
            tabIndex={isSelecting ? 0 : -1}
            onChange={() => {}}
            onClick={(event) => onSelect(conversation, event.shiftKey)}
          />
        </label>
      ) : null}
    </>
  );
});

function hasFew({ planned_at, snoozed_until, labels, priority }: Conversation): boolean {
  return Boolean(planned_at || snoozed_until || labels[0]) || priority !== 'none';
}

/** Small signs at the end of a row, each with words for those who do not see it. */
function Signs({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const { assigned_to, is_human_needed, unread_count, has_failed } = conversation;
  const assigned = assigned_to ? t('inbox:row.assignedTo', { name: assigned_to.name }) : undefined;
  return (
    <>
      {has_failed ? (
        <span className={classes.failed} title={t('inbox:row.failed')}>
          <IconAlertCircle size={17} stroke={1.8} aria-hidden />
          <span className="visually-hidden">{t('inbox:row.failed')}</span>
        </span>
      ) : null}
      {is_human_needed ? (
        <span className={classes.flag} title={t('humanNeeded.label')}>
          <IconUserQuestion size={17} stroke={1.8} aria-hidden />
          <span className="visually-hidden">{t('humanNeeded.label')}</span>
        </span>
      ) : null}
      {assigned ? (
        <span className={classes.assignee} title={assigned}>
          <span aria-hidden="true">{initialsOf(assigned_to?.name ?? '')}</span>
          <span className="visually-hidden">{assigned}</span>
        </span>
      ) : null}
      {unread_count > 0 ? (
        <Badge size="sm" radius="xl" px={6} className={classes.count}>
          <span aria-hidden="true">{unread_count > 99 ? '99+' : unread_count}</span>
          <span className="visually-hidden">{t('list.unreadMessages', { count: unread_count })}</span>
        </Badge>
      ) : null}
    </>
  );
}
