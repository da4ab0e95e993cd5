import { z } from 'zod';
import { idText, listOf, part, text, time } from '../../read.ts';
import { baseOf, type Change, unknownIn } from '../change.ts';
import type { WebhookEvent } from '../events.ts';

const schema = z.object({
  message_template_id: idText,
  message_template_name: text,
  message_template_language: text,
  message_template_category: text,
  event: text,
  reason: text,
  rejection_info: part({ reason: text, recommendation: text }),
  disable_info: part({ disable_date: idText }),
  other_info: part({ title: text, description: text }),
  previous_quality_score: text,
  new_quality_score: text,
  previous_category: text,
  new_category: text,
  correct_category: text,
  category_update_timestamp: time,
  message_template_title: text,
  message_template_element: text,
  message_template_footer: text,
  message_template_buttons: listOf(
    z.object({
      message_template_button_type: text,
      message_template_button_text: text,
      message_template_button_url: text,
      message_template_button_phone_number: text,
    }),
  ),
});

/**
 * The template fields. What the value holds decides, not the field's name: Meta's own samples show quality values under
 * the name of the status field.
 */
export function readTemplateChange(change: Change): WebhookEvent[] {
  const value = schema.parse(change.value);
  const templateId = value.message_template_id;
  if (templateId === null) return [unknownIn(change, change.value, 'malformed_item', 'no template id')];
  const base = {
    ...baseOf(change, change.value),
    templateId,
    templateName: value.message_template_name,
    templateLanguage: value.message_template_language,
  };
  if (value.new_quality_score !== null) {
    const { previous_quality_score: previousScore, new_quality_score: newScore } = value;
    return [{ kind: 'template_quality', ...base, previousScore, newScore }];
  }
  if (value.new_category !== null || value.correct_category !== null) {
    return [{ kind: 'template_category', ...base, ...readCategory(value) }];
  }
  if (value.event !== null) return [{ kind: 'template_status', ...base, ...readStatus(value, value.event) }];
  if (value.message_template_element !== null) {
    return [{ kind: 'template_components', ...base, ...readComponents(value) }];
  }
  return [unknownIn(change, change.value, 'malformed_item', 'no known template change')];
}

type Value = z.output<typeof schema>;

/** With `correct_category` the change is only announced, and `new_category` is the one that still holds. */
function readCategory(value: Value) {
  return {
    previousCategory: value.previous_category,
    currentCategory: value.new_category,
    announcedCategory: value.correct_category,
    announcedFor: value.category_update_timestamp,
  };
}

function readStatus(value: Value, event: string) {
  return {
    event,
    category: value.message_template_category,
    reason: value.reason,
    rejection: value.rejection_info,
    disableDate: value.disable_info?.disable_date ?? null,
    other: value.other_info,
  };
}

function readComponents(value: Value) {
  return {
    title: value.message_template_title,
    body: value.message_template_element,
    footer: value.message_template_footer,
    buttons: value.message_template_buttons.map((button) => ({
      type: button.message_template_button_type,
      text: button.message_template_button_text,
      url: button.message_template_button_url,
      phoneNumber: button.message_template_button_phone_number,
    })),
  };
}
