import { type FoundInConversation, findMessageAt } from '@herald/contract';
import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { notifyError } from '#ui/notify.ts';
import type { Jump } from '../useJump.ts';
import classes from './FindBar.module.css';
import { FindFilters } from './FindFilters.tsx';
import { markWords, unmarkWords } from './markWords.ts';
import { noFilters, useFound } from './useFound.ts';

interface FindBarProps {
  place: NumberParams;
  contactId: number;
  contactName: string;
  onJump: Jump;
  onClose: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Words of the open conversation, what somebody wrote, what is of a kind, and days: leads from the newest hit to older ones. */
export default function FindBar({ place, contactId, contactName, onJump, onClose }: FindBarProps) {
  const { t } = useTranslation('find');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [filters, setFilters] = useState(noFilters);
  const params = { ...place, contact_id: contactId };
  const { found, key, words, isAsked, isKnown, query } = useFound(place, contactId, text, filters);
  const [at, setAt] = useState(0);

  const show = async (index: number, hit: FoundInConversation | undefined = found[index]) => {
    setAt(index);
    unmarkWords();
    if (!hit || hit.message_id === null) return;
    const entry = await onJump(hit.message_id, hit.kind === 'note' ? hit.id : undefined);
    if (entry) markWords(entry, words);
  };
  const begin = useEffectEvent(() => void show(0));
  const newest = found[0] && `${found[0].kind} ${found[0].id} ${key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, or a newer hit, begin anew.
  useEffect(() => begin(), [newest]);
  useEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    return () => {
      unmarkWords();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const step = async (by: number) => {
    const next = at + by;
    if (next === found.length && query.hasNextPage) {
      const { data } = await query.fetchNextPage();
      await show(next, data?.found[next]);
    } else if (found.length > 0) await show((next + found.length) % found.length);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const toDay = async (day: string) => {
    if (day === '') return;
    try {
      const moment = new Date(`${day}T00:00`).toISOString();
      const { data } = await call(findMessageAt, { params, query: { at: moment } });
      if (data.message_id !== null) await onJump(data.message_id);
    } catch (error) {
      notifyError(error);
    }
  };
  const count = found.length;
  const told = query.isError
    ? t('failed')
    : count === 0
      ? t('none')
      : t(query.hasNextPage ? 'atLeast' : 'place', { at: at + 1, all: count });
  return (
    <search className={classes.bar} aria-label={t('label')}>
      <TextInput
        ref={input}
        data-find-words
        type="search"
        className={classes.words ?? ''}
        size="sm"
        aria-label={t('label')}
        placeholder={t('label')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        maxLength={200}
        onKeyDown={press}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span className={classes.told} role="status">
        {isAsked && isKnown ? told : ''}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('older')}
        title={t('older')}
        disabled={count === 0}
        onClick={() => void step(1)}
      >
        <IconChevronUp {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('newer')}
        title={t('newer')}
        disabled={count === 0}
        onClick={() => void step(-1)}
      >
        <IconChevronDown {...icon} />
      </ActionIcon>
      <CloseButton aria-label={t('close')} onClick={onClose} />
      <div className={classes.filters}>
        <FindFilters place={place} contactName={contactName} filters={filters} onChange={setFilters} />
        <TextInput
          type="date"
          size="sm"
          aria-label={t('toDay')}
          title={t('toDay')}
          onChange={(event) => void toDay(event.currentTarget.value)}
        />
      </div>
    </search>
  );
}
