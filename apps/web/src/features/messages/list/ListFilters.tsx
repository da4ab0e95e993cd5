import { Button, CloseButton, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArchive, IconMailOpened, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInboxState } from '../inboxState.ts';

/** What to look for, and which conversations to show. All of it is in the address. */
export function ListFilters() {
  const { t } = useTranslation('messages');
  const { filters, search, change } = useInboxState();
  return (
    <>
      <SearchBox value={search} onSearch={(text) => change({ search: text || undefined })} />
      {search ? null : (
        <Group gap={6} role="group" aria-label={t('list.filters')}>
          <Toggle
            isOn={filters.unread}
            Icon={IconMailOpened}
            label={t('list.unread')}
            onClick={() => change({ unread: filters.unread ? undefined : true })}
          />
          <Toggle
            isOn={filters.closed}
            Icon={IconArchive}
            label={t('list.closed')}
            onClick={() => change({ closed: filters.closed ? undefined : true })}
          />
        </Group>
      )}
    </>
  );
}

interface ToggleProps {
  isOn: boolean;
  Icon: typeof IconArchive;
  label: string;
  onClick: () => void;
}

function Toggle({ isOn, Icon, label, onClick }: ToggleProps) {
  return (
    <Button
      size="compact-sm"
      radius="xl"
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      leftSection={<Icon size={15} stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const announce = useDebouncedCallback(onSearch, { delay: 200, flushOnUnmount: true });
  useEffect(() => () => announce.cancel(), [announce]);
  // The address may change by itself, by a link or the back button.
  if (known !== value) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const write = (next: string) => {
    setText(next);
    announce(next.trim());
  };
  return (
    <TextInput
      type="search"
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
        if (event.key !== 'Escape' || !text) return;
        event.preventDefault();
        write('');
      }}
    />
  );
}
