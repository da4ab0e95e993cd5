import {
  type AuditAction,
  type AuditValue,
  auditActions,
  type Locale,
  planName,
  plans,
} from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#app/i18n/i18n.ts';
import { languageNames } from '#ui/format/locale.ts';
import { useCountryName } from '#ui/format/useCountryName.ts';
import { useFormat } from '#ui/format/useFormat.ts';

/** Values are called as on the screen where they are chosen. */
export function useValueText(): (name: string, value: AuditValue | undefined) => string {
  const { t } = useTranslation([
    'audit',
    'members',
    'businessProfile',
    'contacts',
    'inboxSettings',
    'tools',
    'inbox',
  ]);
  const format = useFormat();
  const countryName = useCountryName();
  const words: Record<string, (value: string) => string> = {
    role: (role) => t(`members:roles.names.${role}`, role),
    permissions: (permission) => t(`members:permissions.${permission}`, permission),
    vertical: (vertical) => t(`businessProfile:verticals.${vertical}`, vertical),
    optin_status: (status) => t(`contacts:consent.status.${status}`, status),
    action: (action) => auditActions[action as AuditAction]?.[currentLocale()] ?? action,
    country_code: countryName,
    locale: (locale) => languageNames[locale as Locale] ?? locale,
    plan: (plan) => {
      const known = plans.find((each) => each === plan);
      return known ? (planName(known) ?? t('value.noPlan')) : plan;
    },
    assignment: (way) => t(`inboxSettings:assignment.${way}.label`, way),
    priority: (level) => t(`inbox:priority.${level}`, level),
    counts_from: (proof) => t(`proof.${proof}`, proof),
    opening_hours: (span) => span.replace(/^[1-7]/, (day) => format.weekday(Number(day))),
    position: (side) => t(`tools:widget.${side}`, side),
    closed_dates: (day) => format.date(`${day}T00:00`),
    scheduled_at: format.dateTime,
    for: (purpose) => t(`paidFor.${purpose}`, purpose),
    delete_at: format.dateTime,
    from: format.dateTime,
    to: format.dateTime,
  };
  const one = (name: string, value: string) => words[name]?.(value) ?? value;
  return (name, value) => {
    if (value === null && name.endsWith('_words')) return t('value.usualWords');
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'object' && 'currency' in value) return format.money(value);
    if (Array.isArray(value)) return value.map((each) => one(name, each)).join(', ') || '–';
    if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
    return typeof value === 'number' ? format.number(value) : one(name, value);
  };
}
