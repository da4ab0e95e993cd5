import type { AuditEvent, AuditValue } from '@herald/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What was, and what is: one line each value. */
export function Changes({ before, after }: Pick<AuditEvent, 'before' | 'after'>) {
  const { t } = useTranslation('audit');
  const textOf = useTextOf();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => (
    <Text key={name} size="sm" component="div">
      <Text span c="dimmed">
        {t(`field.${name}`, name)}:{' '}
      </Text>
      {before && name in before ? <del>{textOf(name, before[name])}</del> : null}
      {before && after && name in before && name in after ? ' → ' : null}
      {after && name in after ? textOf(name, after[name]) : null}
    </Text>
  ));
}

/** Roles and permissions are called as on their own screen. */
function useTextOf(): (name: string, value: AuditValue | undefined) => string {
  const { t } = useTranslation('members');
  return (name, value) => {
    if (value === null || value === undefined || value === '') return '–';
    if (name === 'role') return t(`roles.names.${value}`, String(value));
    if (!Array.isArray(value)) return String(value);
    return value.map((one) => (name === 'permissions' ? t(`permissions.${one}`, one) : one)).join(', ');
  };
}
