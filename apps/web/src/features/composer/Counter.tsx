import { limits } from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Composer.module.css';

/** Only when the end of what WhatsApp takes comes near. */
export function Counter({ length }: { length: number }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  if (length < limits.message.text - 500) return <span className={classes.space} />;
  return (
    <span className={classes.counter} data-over={length > limits.message.text || undefined}>
      {t('composer.count', { length: format.number(length), max: format.number(limits.message.text) })}
    </span>
  );
}
