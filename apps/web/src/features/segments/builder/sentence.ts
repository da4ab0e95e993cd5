import type { TFunction } from 'i18next';
import { languageName } from '#ui/format/languageName.ts';
import { type Draft, type DraftCondition, isBranch, type Match } from './draft.ts';
import { inputOf } from './subjects.ts';

/** Names for what conditions only point at, in the person's language. */
export interface Names {
  tag: string;
  field: (key: string) => string;
  list: (id: number) => string;
  label: (id: number) => string;
  campaign: (id: number) => string;
  product: (id: number) => string;
  country: (code: string) => string;
  date: (day: string) => string;
}

type T = TFunction<'segments'>;

/** "Country is France; Last message is within the last 30 days; any of (…)". No condition: everybody. */
export function sentenceOf(draft: Draft, names: Names, t: T): string {
  if (draft.conditions.length === 0) return t('sentence.everybody');
  const parts = draft.conditions.map((item) => {
    if (!isBranch(item)) return conditionSentence(item, names, t);
    const inner = item.conditions.map((condition) => conditionSentence(condition, names, t));
    return inner.length === 1
      ? (inner[0] ?? '')
      : t(`sentence.branch.${item.match}`, { conditions: join(inner, item.match, t) });
  });
  return join(parts, draft.match, t);
}

const join = (parts: string[], match: Match, t: T) => parts.join(t(`sentence.joint.${match}`));

export function conditionSentence(condition: DraftCondition, names: Names, t: T): string {
  const { kind, op, subject } = condition;
  const value = valueWords(condition, names, t);
  if (kind === 'campaign' || kind === 'link' || kind === 'product') {
    return t(`sentence.${kind}.${op}`, { value });
  }
  return [subjectName(subject, names, t), t(`op.${kind}.${op}`), value].filter(Boolean).join(' ');
}

export function subjectName(subject: DraftCondition['subject'], names: Names, t: T): string {
  return subject.startsWith('attributes.')
    ? names.field(subject.slice('attributes.'.length))
    : t(`subject.${subject}`);
}

function valueWords(condition: DraftCondition, names: Names, t: T): string {
  const { kind, op, text, to, values } = condition;
  const number = (digits: string) =>
    new Intl.NumberFormat(names.tag, { maximumFractionDigits: 10 }).format(Number(digits));
  const lately = () => t('sentence.lastDays', { count: Number(text), days: number(text) });
  const oneOf = (all: string[]) => new Intl.ListFormat(names.tag, { type: 'disjunction' }).format(all);
  switch (inputOf(kind, op)) {
    case 'nothing':
      return '';
    case 'words':
      return t('sentence.quoted', { value: text });
    case 'number':
      return number(text);
    case 'range':
      return t('sentence.range', { from: number(text), to: number(to) });
    case 'date':
      return names.date(text);
    case 'days':
      return t('sentence.days', { count: Number(text), days: number(text) });
    case 'period':
      return text === '' ? t('sentence.ever') : lately();
    case 'campaign': {
      const which =
        values[0] === undefined
          ? t('sentence.anyCampaign')
          : t('sentence.theCampaign', { name: names.campaign(Number(values[0])) });
      return text === '' ? which : `${which} ${lately()}`;
    }
    case 'products': {
      const which = oneOf(values.map((value) => names.product(Number(value))));
      return text === '' ? which : `${which} ${lately()}`;
    }
    case 'state':
      return t(`state.${values[0]}`);
    case 'values':
      return oneOf(values.map((value) => choiceWords(kind, value, names, t)));
  }
}

function choiceWords(kind: DraftCondition['kind'], value: string, names: Names, t: T): string {
  if (kind === 'country') return names.country(value);
  if (kind === 'language') return languageName(value, names.tag);
  if (kind === 'list') return names.list(Number(value));
  if (kind === 'label') return names.label(Number(value));
  if (kind === 'consent') return t(`consent.${value}`);
  return value;
}
