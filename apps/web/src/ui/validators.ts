import { completeAddress } from '@herald/contract';
import i18next from 'i18next';

type Rule = (value: string) => string | null;

/** Rules for `useApiForm`. They repeat what the contract says only where a person gains by hearing it early. */
export const filled: Rule = (value) => (value.trim() === '' ? i18next.t('common:form.required') : null);

export const looksLikeEmail: Rule = (value) =>
  filled(value) ?? (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : i18next.t('common:form.email'));

/** The first rule that is broken speaks. */
export const all =
  (...rules: Rule[]): Rule =>
  (value) =>
    rules.map((rule) => rule(value)).find((text) => text !== null) ?? null;

export const atLeast =
  (length: number): Rule =>
  (value) =>
    [...value].length < length ? i18next.t('common:form.atLeast', { length }) : null;

/** Optional; when given, a web address, with or without what stands before its name. */
export const webAddress: Rule = (value) => {
  const text = value.trim();
  if (text === '') return null;
  const url = URL.parse(completeAddress(text));
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
    ? null
    : i18next.t('common:form.webAddress');
};
