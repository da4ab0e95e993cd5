import { IconEye, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { usePresence } from '#data/conversations/presence/usePresence.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Thread.module.css';

/** Colleagues who are here as well; those who write an answer come before those who only look. */
export function ThreadPresence({ contactId }: { contactId: number }) {
  const { t } = useTranslation('inbox');
  const { tag } = useFormat();
  const here = usePresence(useNumberParams(), contactId);
  const writing = here.filter(({ is_typing }) => is_typing);
  const shown = writing.length > 0 ? writing : here;
  const what = writing.length > 0 ? 'typing' : 'viewing';
  const Icon = writing.length > 0 ? IconPencil : IconEye;
  const names = new Intl.ListFormat(tag, { type: 'conjunction' }).format(shown.map(({ name }) => name));
  return (
    <span className={classes.presence} role="status" data-writing={writing.length > 0 || undefined}>
      {shown.length > 0 ? (
        <>
          <Icon size={15} stroke={1.8} aria-hidden />
          {t(shown.length > 1 ? `presence.${what}All` : `presence.${what}`, { names })}
        </>
      ) : null}
    </span>
  );
}
