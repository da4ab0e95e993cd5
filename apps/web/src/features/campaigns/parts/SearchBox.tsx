import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SearchBoxProps {
  label: string;
  /** From the address. */
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
}

/** Searches as the person types, once they pause. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value ?? '');
  const search = useDebouncedCallback((wanted: string) => onSearch(wanted.trim() || undefined), 300);
  const change = (wanted: string) => {
    setText(wanted);
    search(wanted);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      w={{ base: '100%', xs: 260 }}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={t('action.clear')} onClick={() => change('')} /> : null
      }
    />
  );
}
