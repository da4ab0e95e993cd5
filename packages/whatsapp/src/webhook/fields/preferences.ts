import { z } from 'zod';
import { idText, itemsOf, present, text, time } from '../../read.ts';
import { baseOf, type Change, eachItem } from '../change.ts';
import type { WebhookEvent } from '../events.ts';
import { isIdentified, withContact } from '../identities.ts';

const schema = z.object({
  wa_id: idText,
  user_id: idText,
  parent_user_id: idText,
  category: text,
  value: text,
  detail: text,
  timestamp: time,
});

const values = ['stop', 'resume', 'signup'] as const;

/** `user_preferences`: people who stop or resume marketing in their app. */
export function readPreferences(change: Change): WebhookEvent[] {
  return eachItem(
    change,
    itemsOf(change.value, 'user_preferences'),
    (item) => {
      const fields = schema.parse(item);
      const { wa_id, user_id, parent_user_id } = fields;
      const ids = present({ waId: wa_id, userId: user_id, parentUserId: parent_user_id });
      const contact = withContact(ids, change.contacts);
      const value = values.find((known) => known === fields.value);
      if (!isIdentified(contact)) return 'no person';
      return value ? { ...fields, contact, value } : `unknown preference ${fields.value ?? ''}`.trim();
    },
    ({ contact, category, value, detail, timestamp }, raw) => ({
      kind: 'user_preference',
      ...baseOf(change, raw),
      contact,
      category: category ?? 'marketing_messages',
      value,
      detail,
      timestamp,
    }),
  );
}
