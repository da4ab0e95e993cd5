import type { Json } from '../core/json.ts';
import type { Template } from '../core/model.ts';

export const templateDefaults = [
  'name',
  'parameter_format',
  'components',
  'language',
  'status',
  'category',
  'sub_category',
  'previous_category',
  'correct_category',
  'message_send_ttl_seconds',
  'id',
];

export function presentTemplate(template: Template): Json {
  return {
    id: template.id,
    name: template.name,
    language: template.language,
    status: template.status,
    category: template.category,
    correct_category: template.correctCategory,
    previous_category: template.previousCategory,
    parameter_format: template.parameterFormat,
    components: template.components,
    rejected_reason: template.rejectedReason,
    rejection_info: template.rejectionInfo,
    quality_score: { score: template.quality, date: Math.floor(template.qualityDate / 1000) },
    message_send_ttl_seconds: template.ttlSeconds,
    last_updated_time: new Date(template.editedAt.at(-1) ?? template.createdAt).toISOString(),
    health_status: {
      can_send_message: template.status === 'APPROVED' ? 'AVAILABLE' : 'BLOCKED',
      entities: [{ entity_type: 'MESSAGE_TEMPLATE', id: template.id }],
    },
  };
}
