import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInboxState } from '#data/inbox/inboxState.ts';

/** Searches as one types. Where the results are walked through with arrows is the list's affair. */
export function SearchBox() {
  const { t } = useTranslation('messages');
  const { search: value, change } = useInboxState();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const search = useDebouncedCallback((words: string) => change({ search: words || undefined }), {
    delay: 150,
    flushOnUnmount: true,
  });
  useEffect(() => () => search.cancel(), [search]);
  // The address may change by itself, by a link or the back button.
  if (known !== value) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const write = (next: string) => {
    setText(next);
    search(next.trim());
  };
  return (
    <TextInput
      type="search"
      data-inbox-search
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={t('list.clearSearch')} onClick={() => write('')} /> : null
      }
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        write('');
        search.flush();
        event.currentTarget.blur();
      }}
    />
  );
}
