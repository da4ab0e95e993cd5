import type { Json } from '../core/json.ts';
import type { Template } from '../core/model.ts';
import type { World } from '../world.ts';
import { readBack } from './readBack.ts';

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

/** The same as Graph reads it back. */
export function presentForGraph(world: World, template: Template): Json {
  return { ...presentTemplate(template), components: readBack(world, template) };
}
