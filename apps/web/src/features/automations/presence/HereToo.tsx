import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { useEditor } from '../store/useEditor.ts';
import classes from './Presence.module.css';

/** Colleagues who have the automation open as well. */
export function HereToo() {
  const { t } = useTranslation('automations');
  const { tag } = useFormat();
  const colleagues = useEditor((state) => state.colleagues);
  const names = new Intl.ListFormat(tag).format(colleagues.map(({ name }) => name));
  return (
    <span className={classes.here} role="status">
      {colleagues.map(({ user_id, name }) => (
        <InitialsAvatar key={user_id} name={name} size={24} />
      ))}
      {colleagues.length > 0 ? (
        <span className={classes.names}>
          {t(colleagues.length > 1 ? 'presence.hereAll' : 'presence.here', { names })}
        </span>
      ) : null}
    </span>
  );
}
