import type { HookCall } from '@herald/contract';
import { SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { HookCallDetail } from './HookCallDetail.tsx';
import classes from './HookLog.module.css';
import { useAnswerWords } from './useAnswerWords.ts';

interface HookLogProps {
  /** The calls, the newest first; pages as one list. */
  query: UseInfiniteQueryResult<HookCall[]>;
  refused: boolean;
  onRefused: (refused: boolean) => void;
  /** Sends a call again as it came; absent where that cannot be. */
  onReplay?: ((call: HookCall) => void) | undefined;
  replaying?: number | undefined;
}

/** What other systems sent to a hook of ours, and what they were answered: of an automation or of a template. Texts: `hooks`. */
export function HookLog({ query, refused, onRefused, onReplay, replaying }: HookLogProps) {
  const { t } = useTranslation('hooks');
  const [open, setOpen] = useState<number>();
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('which')}
        value={refused ? 'refused' : 'all'}
        onChange={(value) => onRefused(value === 'refused')}
        data={(['all', 'refused'] as const).map((value) => ({ value, label: t(value) }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <Loaded
        query={query}
        skeleton={160}
        empty={<EmptyState drawing="search">{t(refused ? 'noneRefused' : 'none')}</EmptyState>}
      >
        {(calls) => (
          <>
            <ul className={classes.calls} aria-label={t('calls')}>
              {calls.map((call) => (
                <li key={call.id}>
                  <CallLine
                    call={call}
                    isOpen={call.id === open}
                    onToggle={() => setOpen(call.id === open ? undefined : call.id)}
                  />
                  {call.id === open ? (
                    <HookCallDetail
                      id={`call-${call.id}`}
                      call={call}
                      onReplay={onReplay}
                      isReplaying={replaying === call.id}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface CallLineProps {
  call: HookCall;
  isOpen: boolean;
  onToggle: () => void;
}

function CallLine({ call, isOpen, onToggle }: CallLineProps) {
  const { t } = useTranslation('hooks');
  const format = useFormat();
  const words = useAnswerWords();
  const { id, status_code: status, created_at, replay_of } = call;
  return (
    <UnstyledButton
      className={classes.call}
      aria-expanded={isOpen}
      aria-controls={`call-${id}`}
      onClick={onToggle}
    >
      <StatusBadge tone={toneOf(status)}>{String(status)}</StatusBadge>
      <span className={classes.words}>
        {words(call)}
        {replay_of === null ? null : (
          <Text span size="xs" c="dimmed">
            {' '}
            · {t('replayed')}
          </Text>
        )}
      </span>
      <time className={classes.time} dateTime={created_at}>
        {format.dateTime(created_at)}
      </time>
      <IconChevronDown size={16} stroke={1.6} className={classes.chevron} aria-hidden />
    </UnstyledButton>
  );
}

const toneOf = (status: number) => (status >= 400 ? 'bad' : status === 200 ? 'neutral' : 'good');
