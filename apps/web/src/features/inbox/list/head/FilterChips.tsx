import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { closingReasonsQuery } from '#data/inbox/closingReasons.ts';
import { chipsOf, withoutFilter } from '#data/inbox/filters.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { agentsQuery, labelsQuery } from '#data/inbox/queries.ts';
import { useViewChange } from '../views/useViewChange.ts';
import classes from './ListHead.module.css';

/** What holds at present, each with a cross; and, of a saved view that was changed, whether to keep it so. */
export default function FilterChips() {
  const { t } = useTranslation('inbox');
  const { filters, viewId, choose } = useInboxState();
  const chips = chipsOf(filters);
  const nameOf = useFilterNames();
  const change = useViewChange();
  if (chips.length === 0 && !change.isChanged) return null;
  return (
    <ul className={classes.chips} aria-label={t('filters.active')}>
      {chips.map((key) => (
        <li key={key}>
          <UnstyledButton
            className={classes.chip}
            aria-label={t('inboxMenus:filters.remove', { filter: nameOf[key] })}
            onClick={() => choose(withoutFilter(filters, key), viewId ?? undefined)}
          >
            {nameOf[key]}
            <IconX size={13} stroke={2} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      {change.isChanged ? (
        <>
          {change.mayUpdate ? (
            <li>
              <UnstyledButton className={classes.textButton} onClick={change.update}>
                {t('views.update')}
              </UnstyledButton>
            </li>
          ) : null}
          <li>
            <UnstyledButton className={classes.textButton} onClick={change.revert}>
              {t('views.revert')}
            </UnstyledButton>
          </li>
        </>
      ) : null}
    </ul>
  );
}

function useFilterNames() {
  const { t } = useTranslation('inbox');
  const { filters } = useInboxState();
  const place = useNumberParams();
  const maySeeLists = useCan('contacts.view');
  const { assigned, group_id, label_id, priority, closing_reason_id } = filters;
  const agents = useQuery({ ...agentsQuery(place), enabled: typeof assigned === 'number' });
  const groups = useQuery({ ...groupsQuery(place), enabled: group_id !== undefined && maySeeLists });
  const labels = useQuery({ ...labelsQuery(place.team_id), enabled: label_id !== undefined });
  const reasons = useQuery({
    ...closingReasonsQuery(place.team_id),
    enabled: closing_reason_id !== undefined,
  });
  const reason = reasons.data?.reasons.find(({ id }) => id === closing_reason_id)?.name;
  const label = labels.data?.find(({ id }) => id === label_id)?.name;
  const member = agents.data?.find(({ user_id }) => user_id === assigned)?.name;
  const list = groups.data?.find(({ id }) => id === group_id)?.name;
  return {
    blocked: t('inboxMenus:filters.blocked'),
    closed: t('tab.closed'),
    snoozed: t('tab.snoozed'),
    awaiting: t('inboxMenus:filters.awaiting'),
    longest_wait: t('inboxMenus:filters.longestWait'),
    due_first: t('inboxMenus:filters.dueFirst'),
    priority_first: t('inboxMenus:filters.highestFirst'),
    priority: priority ? t('priority.is', { level: t(`priority.${priority}`) }) : t('priority.label'),
    followed: t('inboxMenus:filters.followed'),
    failed: t('inboxMenus:filters.failed'),
    from_ad: t('inboxMenus:fromAd'),
    unread: t('tab.unread'),
    human_needed: t('inboxMenus:filters.humanNeeded'),
    window_open: t('inboxMenus:filters.windowOpen'),
    assigned:
      assigned === 'me'
        ? t('tab.mine')
        : assigned === 'nobody'
          ? t('tab.unassigned')
          : (member ?? t('inboxMenus:filters.member')),
    closing_reason_id: reason ? t('inboxMenus:close.because', { reason }) : t('inboxMenus:close.reason'),
    label_id: label ?? t('labels.label'),
    group_id: list ?? t('inboxMenus:filters.list'),
  };
}
