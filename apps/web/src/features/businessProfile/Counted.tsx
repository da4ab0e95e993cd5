import { lengthOf } from '@herald/whatsapp/model';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';

interface CountedProps {
  /** What the field is for. */
  text: string;
  value: string;
  most: number;
}

/** The words under a field's name, with how much of WhatsApp's limit is used. */
export function Counted({ text, value, most }: CountedProps) {
  const { t } = useTranslation('businessProfile');
  const format = useFormat();
  const length = lengthOf(value.trim());
  return (
    <>
      {text}{' '}
      <Text span size="xs" className="numbers" {...(length > most ? { c: 'red', fw: 600 } : {})}>
        {t('length', { length: format.number(length), most: format.number(most) })}
      </Text>
    </>
  );
}
