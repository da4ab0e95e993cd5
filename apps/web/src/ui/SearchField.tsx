import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** From the address. */
  value: string | undefined;
  onSearch: (text: string) => void;
  width?: number;
}

/** Searches while the person types, a moment after the last key. */
export function SearchField({ label, placeholder, value = '', onSearch, width = 280 }: SearchFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const search = useDebouncedCallback((next: string) => {
    searched.current = next.trim();
    onSearch(next.trim());
  }, 250);

  // The address may also change without this field: "Clear the filters", a link.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  const change = (next: string) => {
    setText(next);
    search(next);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={t('action.clear')} onClick={() => change('')} /> : null
      }
      styles={{ input: { appearance: 'none' } }}
      w={{ base: '100%', xs: width }}
      maxLength={120}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
