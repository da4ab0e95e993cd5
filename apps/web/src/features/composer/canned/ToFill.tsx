import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './canned.module.css';
import { findPlaceholders, type Placeholder } from './placeholders.ts';

/** What must be filled in or taken out before the text can go; a click selects it. */
export function ToFill({ text, onSelect }: { text: string; onSelect: (place: Placeholder) => void }) {
  const { t } = useTranslation('conversation');
  const places = findPlaceholders(text);
  if (places.length === 0) return null;
  return (
    <div className={classes.toFill} role="status">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>{t('canned.toFill')}</span>
      {places.map((place) => (
        <button type="button" key={place.start} onClick={() => onSelect(place)}>
          {place.key}
        </button>
      ))}
    </div>
  );
}
