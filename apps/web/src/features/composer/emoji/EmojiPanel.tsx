import type { Locale } from '@herald/contract';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#app/i18n/i18n.ts';
import { inboxKeys } from '#data/keys/inbox.ts';
import { Loaded } from '#ui/Loaded.tsx';
import classes from './EmojiPanel.module.css';
import { type Emoji, emojiGroups, loadEmoji, searchEmoji } from './emojiData.ts';
import { readRecent, rememberEmoji } from './recentEmoji.ts';

const emojiQuery = (locale: Locale) =>
  queryOptions({
    queryKey: inboxKeys.emoji(locale),
    queryFn: () => loadEmoji(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });

const columns = 8;
const signs: Record<(typeof emojiGroups)[number], string> = {
  0: '😀',
  1: '👋',
  3: '🐻',
  4: '🍎',
  5: '🚗',
  6: '⚽',
  7: '💡',
  8: '🔣',
  9: '🏁',
};

/** All emoji: by group, by name in one's language, and those used last. */
export function EmojiPanel({ onPick }: { onPick: (sign: string) => void }) {
  const { t } = useTranslation('conversation');
  const locale = currentLocale();
  const [search, setSearch] = useState('');
  const [recent] = useState(readRecent);
  const [group, setGroup] = useState<number | 'recent'>(recent.length > 0 ? 'recent' : 0);
  const queryClient = useQueryClient();
  const query = useQuery(emojiQuery(locale));
  const pick = (sign: string) => {
    rememberEmoji(sign);
    onPick(sign);
  };
  /** Whoever types fast has found it before the names are here. */
  const pickFirst = async () => {
    const [first] = searchEmoji(await queryClient.ensureQueryData(emojiQuery(locale)), search);
    if (first) pick(first.sign);
  };
  return (
    <div className={classes.panel}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('dialogs:emoji.search')}
        placeholder={t('dialogs:emoji.search')}
        leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // In a form of which it is no field: Enter would send the message.
          event.preventDefault();
          if (search.trim() !== '') pickFirst().catch(() => {}); // A failure shows below.
        }}
        data-autofocus
      />
      {search.trim() === '' ? (
        <div className={classes.groups} role="toolbar" aria-label={t('dialogs:emoji.groups')}>
          {recent.length > 0 ? (
            <Group
              label={t('dialogs:emoji.recent')}
              sign="🕘"
              isOn={group === 'recent'}
              onClick={() => setGroup('recent')}
            />
          ) : null}
          {emojiGroups.map((each) => (
            <Group
              key={each}
              label={t(`dialogs:emoji.group.${each}`)}
              sign={signs[each]}
              isOn={group === each}
              onClick={() => setGroup(each)}
            />
          ))}
        </div>
      ) : null}
      <Loaded query={query} skeleton={220}>
        {(all) => <Signs shown={choose(all, search, group, recent)} onPick={pick} />}
      </Loaded>
    </div>
  );
}

function Signs({ shown, onPick }: { shown: Emoji[]; onPick: (sign: string) => void }) {
  const { t } = useTranslation('conversation');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk between the buttons in it.
    <div className={classes.grid} onKeyDown={walk}>
      {shown.map(({ sign, label }) => (
        <button key={sign} type="button" aria-label={label} title={label} onClick={() => onPick(sign)}>
          {sign}
        </button>
      ))}
      {shown.length === 0 ? <p className={classes.none}>{t('dialogs:emoji.none')}</p> : null}
    </div>
  );
}

function choose(all: Emoji[], search: string, group: number | 'recent', recent: string[]): Emoji[] {
  if (search.trim() !== '') return searchEmoji(all, search);
  if (group !== 'recent') return all.filter((emoji) => emoji.group === group);
  return recent.flatMap((sign) => all.find((emoji) => emoji.sign === sign) ?? []);
}

interface GroupProps {
  label: string;
  sign: string;
  isOn: boolean;
  onClick: () => void;
}

function Group({ label, sign, isOn, onClick }: GroupProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
      {sign}
    </button>
  );
}

/** Arrows go from sign to sign, also up and down. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
