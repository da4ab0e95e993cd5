import { optinStatuses } from '@herald/contract';
import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { namedProductsQuery, productsQuery } from '#data/shopProducts/queries.ts';
import { countryOptions } from '#ui/countries.ts';
import { DateField } from '#ui/DateField.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { languageOptions } from '#ui/languages.ts';
import classes from './Builder.module.css';
import type { DraftCondition } from './draft.ts';
import { conversationStates, inputOf, keyOf } from './subjects.ts';
import { useThings } from './useNames.ts';

interface ValueFieldsProps {
  condition: DraftCondition;
  onChange: (patch: Partial<DraftCondition>) => void;
}

/** What comes after the test; nothing where the test says it all. */
export function ValueFields({ condition, onChange }: ValueFieldsProps) {
  const { t } = useTranslation('segments');
  const { text, to, values } = condition;
  switch (inputOf(condition.kind, condition.op)) {
    case 'nothing':
      return null;
    case 'words':
      return (
        <TextInput
          className={classes.value}
          aria-label={t('builder.value')}
          placeholder={t('builder.wordsHint')}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      );
    case 'number':
      return (
        <NumberField label={t('builder.value')} value={text} onChange={(next) => onChange({ text: next })} />
      );
    case 'range':
      return (
        <>
          <NumberField label={t('builder.from')} value={text} onChange={(next) => onChange({ text: next })} />
          <span className={classes.word}>{t('builder.and')}</span>
          <NumberField label={t('builder.to')} value={to} onChange={(next) => onChange({ to: next })} />
        </>
      );
    case 'date':
      return (
        <DateField
          className={classes.value}
          type="date"
          aria-label={t('builder.value')}
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      );
    case 'days':
      return (
        <>
          <NumberField
            label={t('builder.dayCount')}
            whole
            value={text}
            onChange={(next) => onChange({ text: next })}
          />
          <span className={classes.word}>{t('builder.days', { count: Number(text) })}</span>
        </>
      );
    case 'period':
      return (
        <PeriodField label={t('builder.value')} value={text} onChange={(next) => onChange({ text: next })} />
      );
    case 'campaign':
      return (
        <>
          <CampaignField value={values[0]} onChange={(next) => onChange({ values: next })} />
          <PeriodField label={t('builder.when')} value={text} onChange={(next) => onChange({ text: next })} />
        </>
      );
    case 'products':
      return (
        <>
          <NamedProducts values={values} onChange={(ids) => onChange({ values: ids })} />
          <PeriodField label={t('builder.when')} value={text} onChange={(next) => onChange({ text: next })} />
        </>
      );
    case 'state':
      return (
        <Select
          className={classes.value}
          aria-label={t('builder.value')}
          placeholder={t('builder.choose')}
          allowDeselect={false}
          data={conversationStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={values[0] ?? null}
          onChange={(value) => onChange({ values: value ? [value] : [] })}
        />
      );
    case 'values':
      return <ChoicesField condition={condition} onChange={(next) => onChange({ values: next })} />;
  }
}

interface NumberFieldProps {
  label: string;
  value: string;
  whole?: boolean;
  onChange: (value: string) => void;
}

function NumberField({ label, value, whole = false, onChange }: NumberFieldProps) {
  const { tag } = useFormat();
  return (
    <NumberInput
      className={classes.number}
      aria-label={label}
      hideControls
      allowDecimal={!whole}
      decimalSeparator={tag.startsWith('fr') ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      {...(whole ? { min: 1, max: 3650, clampBehavior: 'blur' } : {})}
      value={value === '' ? '' : Number(value)}
      onChange={(next) => onChange(String(next))}
    />
  );
}

/** Offered as people say it; what was saved otherwise stays. */
function PeriodField(props: { label: string; value: string; onChange: (days: string) => void }) {
  const { t } = useTranslation('segments');
  const { label, value, onChange } = props;
  const days = ['7', '14', '30', '90', '365'];
  return (
    <Select
      className={classes.value}
      aria-label={label}
      allowDeselect={false}
      data={[
        { value: 'ever', label: t('sentence.ever') },
        ...[...new Set([...days, ...(value ? [value] : [])])].map((each) => ({
          value: each,
          label: t('sentence.lastDays', { count: Number(each), days: each }),
        })),
      ]}
      value={value || 'ever'}
      onChange={(next) => onChange(next && next !== 'ever' ? next : '')}
    />
  );
}

function CampaignField(props: { value: string | undefined; onChange: (values: string[]) => void }) {
  const { t } = useTranslation('segments');
  const { campaigns } = useThings();
  const known = campaigns.map(({ id, name }) => ({ value: String(id), label: name }));
  const { value } = props;
  if (value && !known.some((each) => each.value === value)) {
    known.push({ value, label: t('sentence.gone', { id: value }) });
  }
  return (
    <Select
      className={classes.value}
      aria-label={t('builder.value')}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={t('builder.nothing')}
      data={[{ value: 'any', label: t('builder.anyCampaign') }, ...known]}
      value={value ?? 'any'}
      onChange={(next) => props.onChange(next && next !== 'any' ? [next] : [])}
    />
  );
}

function ChoicesField(props: { condition: DraftCondition; onChange: (values: string[]) => void }) {
  const { t } = useTranslation('segments');
  const { values } = props.condition;
  const data = useChoices(props.condition);
  const known = new Set(data.map(({ value }) => value));
  const gone = values.filter((value) => !known.has(value));
  return (
    <MultiSelect
      className={classes.value}
      aria-label={t('builder.value')}
      placeholder={values.length === 0 ? t('builder.choose') : undefined}
      searchable
      selectFirstOptionOnChange
      hidePickedOptions
      nothingFoundMessage={t('builder.nothing')}
      data={[...data, ...gone.map((value) => ({ value, label: value }))]}
      value={values}
      onChange={props.onChange}
    />
  );
}

function useChoices({ kind, subject }: DraftCondition): { value: string; label: string }[] {
  const { t } = useTranslation('segments');
  const { tag } = useFormat();
  const { fields, lists, labels } = useThings();
  if (kind === 'country') return countryOptions(tag);
  if (kind === 'language') return languageOptions(tag);
  if (kind === 'consent') return optinStatuses.map((value) => ({ value, label: t(`consent.${value}`) }));
  if (kind === 'list') return named(lists);
  if (kind === 'label') return named(labels);
  const field = fields.find(({ key }) => key === keyOf(subject));
  return (field?.choices ?? []).map((value) => ({ value, label: value }));
}

const named = (things: readonly { id: number; name: string }[]) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }));

/** Most shops have few enough to choose from: the newest fifty, and those that are chosen already. */
function NamedProducts({ values, onChange }: { values: string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('segments');
  const { team_id } = useNumberParams();
  const [search, setSearch] = useState('');
  const chosen = useQuery(namedProductsQuery(team_id, values.map(Number))).data ?? [];
  const found = useQuery({ ...productsQuery(team_id, search.trim()), placeholderData: keepPreviousData });
  const titles = new Map(values.map((id) => [id, '…']));
  for (const { id, title } of [...chosen, ...(found.data ?? [])]) titles.set(String(id), title);
  return (
    <MultiSelect
      className={classes.value}
      aria-label={t('builder.value')}
      placeholder={values.length === 0 ? t('builder.choose') : undefined}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      maxValues={50}
      hidePickedOptions
      nothingFoundMessage={t('builder.nothing')}
      data={[...titles].map(([value, label]) => ({ value, label }))}
      value={values}
      onChange={onChange}
    />
  );
}
