import { type Group, groupColors } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import classes from './ColorField.module.css';

type GroupColor = Group['color'];

interface ColorFieldProps {
  value: GroupColor;
  onChange: (color: GroupColor) => void;
}

/** The twelve colours of lists as radio buttons that look like what they choose. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const { t } = useTranslation('groups');
  return (
    <fieldset className={classes.field}>
      <legend>{t('field.color')}</legend>
      <div className={classes.colors}>
        {groupColors.map((color) => (
          <label
            key={color}
            className={classes.color}
            style={{ '--list-color': `var(--mantine-color-${color}-5)` } as React.CSSProperties}
            title={t(`color.${color}`)}
          >
            <input
              type="radio"
              name="list-color"
              aria-label={t(`color.${color}`)}
              checked={value === color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
