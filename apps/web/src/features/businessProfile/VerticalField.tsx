import { businessVerticals } from '@herald/whatsapp/model';
import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The line of business. What WhatsApp shows and does not take is an empty field. */
export function VerticalField({ value, ...field }: SelectProps & { value?: string }) {
  const { t, i18n } = useTranslation('businessProfile');
  const data = businessVerticals
    .map((each) => ({ value: each, label: t(`verticals.${each}`) }))
    .sort((one, other) => order(one, other, i18n.language));
  const isKnown = data.some((each) => each.value === value);
  return (
    <Select
      label={t('vertical')}
      placeholder={t('verticalNone')}
      nothingFoundMessage={t('verticalUnknown')}
      data={data}
      value={isKnown ? (value ?? null) : null}
      searchable
      allowDeselect={false}
      {...field}
    />
  );
}

interface Choice {
  value: string;
  label: string;
}

/** By name, and "Other" last, where people look for it. */
function order(one: Choice, other: Choice, language: string): number {
  const isLast = (each: Choice) => Number(each.value === 'OTHER');
  return isLast(one) - isLast(other) || one.label.localeCompare(other.label, language);
}
