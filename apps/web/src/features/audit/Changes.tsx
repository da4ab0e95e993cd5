import type { AuditEvent } from '@herald/contract';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useValueText } from './useValueText.ts';

/** What was, and what is: one line each value. */
export function Changes({ before, after }: Pick<AuditEvent, 'before' | 'after'>) {
  const { t } = useTranslation('audit');
  const textOf = useValueText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort(linkLast);
  const link = after?.link;
  return names.map((name) =>
    name === 'link' && typeof link === 'string' && /^https?:\/\//.test(link) ? (
      <Anchor key={name} href={link} target="_blank" rel="noreferrer" size="sm">
        {t('field.link')}
      </Anchor>
    ) : (
      <Text key={name} size="sm" component="div">
        <Text span c="dimmed">
          {t(`field.${name}`, name)}:{' '}
        </Text>
        {before && name in before ? <del>{textOf(name, before[name])}</del> : null}
        {before && after && name in before && name in after ? ' → ' : null}
        {after && name in after ? textOf(name, after[name]) : null}
      </Text>
    ),
  );
}

const linkLast = (a: string, b: string) => Number(a === 'link') - Number(b === 'link');
