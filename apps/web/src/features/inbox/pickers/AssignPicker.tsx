import type { Agent } from '@herald/contract';
import { IconScale, IconUserOff, IconUsers } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams, useUser } from '#app/session/hooks.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import { type AssignTo, useConversationActions } from '#data/conversations/useConversationActions.ts';
import { agentsQuery } from '#data/inbox/queries.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { useBulk } from '../bulk/useBulk.ts';
import { Picker, type PickerOption } from './Picker.tsx';
import { closePicker, contactOf, type PickerRequest } from './pickerStore.ts';

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** Oneself first, then those who are there, then the others; then nobody, and whoever the server finds. */
export function AssignPicker({ request }: { request: PickerRequest }) {
  const { t } = useTranslation('inbox');
  const place = useNumberParams();
  const user = useUser();
  const numbers = request.contactIds.map((each) =>
    typeof each === 'number' ? place.phone_number_id : each.phone_number_id,
  );
  const asked = useQueries({
    queries: [...new Set(numbers)].map((id) => agentsQuery({ ...place, phone_number_id: id })),
  });
  const agents = together(asked.flatMap(({ data }) => data ?? []));
  const first = contactOf(request);
  const thread = useQuery({ ...threadQuery(place, first), enabled: false }).data;
  const current = request.isBulk ? undefined : thread?.conversation.assigned_to;
  const { assign } = useConversationActions();
  const bulk = useBulk();

  const sorted = agents.toSorted((a, b) => {
    if ((a.user_id === user.id) !== (b.user_id === user.id)) return a.user_id === user.id ? -1 : 1;
    if (a.is_available !== b.is_available) return a.is_available ? -1 : 1;
    return a.name.localeCompare(b.name);
  });
  const options: PickerOption[] = [
    ...sorted.map(({ user_id, name, is_available, open_conversations }) => ({
      value: String(user_id),
      label: user_id === user.id ? t('pickers:assign.meWithName', { name }) : name,
      hint: [
        is_available ? null : t('pickers:assign.away'),
        t('pickers:assign.open', { count: open_conversations }),
      ]
        .filter(Boolean)
        .join(' · '),
      left: <InitialsAvatar name={name} size={24} />,
      isCurrent: current?.user_id === user_id,
    })),
    {
      value: 'nobody',
      label: t('pickers:assign.nobody'),
      left: <IconUserOff {...icon} />,
      isCurrent: current === null,
    },
    ...(request.isBulk
      ? []
      : [
          { value: 'round_robin', label: t('pickers:assign.roundRobin'), left: <IconUsers {...icon} /> },
          { value: 'least_busy', label: t('pickers:assign.leastBusy'), left: <IconScale {...icon} /> },
        ]),
  ];
  const pick = (value: string) => {
    closePicker();
    request.onPick?.();
    const agent = agents.find(({ user_id }) => String(user_id) === value);
    if (request.isBulk) {
      bulk.run({ kind: 'assign', user_id: agent?.user_id ?? null }, request.contactIds);
      return;
    }
    const to: AssignTo =
      value === 'round_robin' || value === 'least_busy'
        ? { how: value }
        : { user: agent ? { user_id: agent.user_id, name: agent.name } : null };
    assign.mutate({ contactId: first, to });
  };
  return (
    <Picker
      label={t('pickers:assign.placeholder')}
      options={options}
      none={t('pickers:assign.none')}
      isLoading={asked.some(({ isPending }) => isPending)}
      onPick={pick}
    />
  );
}

/** What each has on several numbers; who is away on one of them is said to be away. */
function together(agents: readonly Agent[]): Agent[] {
  const known = new Map<number, Agent>();
  for (const agent of agents) {
    const before = known.get(agent.user_id);
    known.set(agent.user_id, {
      ...agent,
      is_available: agent.is_available && before?.is_available !== false,
      open_conversations: agent.open_conversations + (before?.open_conversations ?? 0),
    });
  }
  return [...known.values()];
}
