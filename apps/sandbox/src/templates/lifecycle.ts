import { asArray, asObject, bareNumber, type Json } from '../core/json.ts';
import type { Category, Quality, Template } from '../core/model.ts';
import { emitForWaba } from '../emit.ts';
import { releaseHeld } from '../messages/pacing.ts';
import type { World } from '../world.ts';

const hour = 3_600_000;
const pauseHours = [3, 6];

function identityOf(template: Template): Json {
  return {
    message_template_id: bareNumber(template.id),
    message_template_name: template.name,
    message_template_language: template.language,
  };
}

function announce(world: World, template: Template, event: string, more: Json = {}): void {
  emitForWaba(world, template.wabaId, 'message_template_status_update', {
    event,
    ...identityOf(template),
    message_template_category: template.category,
    reason: null,
    ...more,
  });
}

function save(world: World, template: Template): void {
  world.store.templates.put(template);
  world.events.changed('templates');
}

/** Puts a template into review; without manual mode it is approved after the set delay. */
export function submitForReview(world: World, template: Template): void {
  const { reviewDelayMs } = world.settings;
  template.status = 'PENDING';
  template.reviewAt = reviewDelayMs === 'manual' ? null : world.clock.now() + reviewDelayMs;
  save(world, template);
  scheduleReview(world, template);
}

/** Also called after a restart for templates whose review was still to come. */
export function scheduleReview(world: World, template: Template): void {
  const { reviewAt } = template;
  if (reviewAt === null) return;
  world.due.schedule(reviewAt, () => {
    if (template.status === 'PENDING' && template.reviewAt === reviewAt) approve(world, template);
  });
}

export function approve(world: World, template: Template, category: Category = template.category): void {
  const changed = category !== template.category;
  if (changed) template.previousCategory = template.category;
  template.category = category;
  template.status = 'APPROVED';
  template.rejectedReason = 'NONE';
  delete template.rejectionInfo;
  template.reviewAt = null;
  template.live = null;
  template.pausedUntil = null;
  save(world, template);
  announce(world, template, 'APPROVED', { reason: 'NONE' });
}

export function reject(world: World, template: Template, reason: string, recommendation?: string): void {
  template.status = 'REJECTED';
  template.rejectedReason = reason;
  template.reviewAt = null;
  template.live = null;
  if (reason === 'INVALID_FORMAT') {
    template.rejectionInfo = {
      reason: 'The template does not follow the formatting guidelines.',
      recommendation: recommendation ?? 'Check the variables and the text around them, then submit again.',
    };
  }
  save(world, template);
  announce(world, template, 'REJECTED', {
    reason,
    ...(template.rejectionInfo ? { rejection_info: template.rejectionInfo } : {}),
  });
}

/** Low quality: three hours, then six, then disabled for good. */
export function pause(world: World, template: Template): void {
  template.pauses++;
  const hours = pauseHours[template.pauses - 1];
  if (hours === undefined) {
    disable(world, template);
    return;
  }
  template.status = 'PAUSED';
  template.pausedUntil = world.clock.now() + hours * hour;
  save(world, template);
  announce(world, template, 'PAUSED', {
    other_info: {
      title: template.pauses === 1 ? 'FIRST_PAUSE' : 'SECOND_PAUSE',
      description: `The template is paused for ${hours} hours because of its quality.`,
    },
  });
  scheduleUnpause(world, template);
}

export function scheduleUnpause(world: World, template: Template): void {
  const until = template.pausedUntil;
  if (until === null) return;
  world.due.schedule(until, () => {
    if (template.status === 'PAUSED' && template.pausedUntil === until) unpause(world, template);
  });
}

export function unpause(world: World, template: Template): void {
  template.status = 'APPROVED';
  template.pausedUntil = null;
  save(world, template);
  announce(world, template, 'APPROVED', {
    reason: 'NONE',
    other_info: { title: 'UNPAUSE', description: 'The template can be sent again.' },
  });
}

export function disable(world: World, template: Template): void {
  template.status = 'DISABLED';
  template.pausedUntil = null;
  save(world, template);
  announce(world, template, 'DISABLED', {
    disable_info: { disable_date: world.clock.seconds() },
    other_info: { title: 'DISABLED', description: 'The template was disabled for good.' },
  });
}

export function setQuality(world: World, template: Template, quality: Quality): void {
  const previous = template.quality;
  template.quality = quality;
  template.qualityDate = world.clock.now();
  save(world, template);
  emitForWaba(world, template.wabaId, 'message_template_quality_update', {
    previous_quality_score: previous,
    new_quality_score: quality,
    ...identityOf(template),
  });
}

/** Whoever edited it, everybody hears what it says now. */
export function announceEdit(world: World, template: Template): void {
  const find = (type: string) => template.components.find((component) => component.type === type);
  const title = find('HEADER')?.text;
  const footer = find('FOOTER')?.text;
  emitForWaba(world, template.wabaId, 'message_template_components_update', {
    ...identityOf(template),
    ...(title === undefined ? {} : { message_template_title: title }),
    message_template_element: String(find('BODY')?.text ?? ''),
    ...(footer === undefined ? {} : { message_template_footer: footer }),
    message_template_buttons: asArray(find('BUTTONS')?.buttons).map((button) =>
      buttonWords(asObject(button)),
    ),
  });
}

function buttonWords({ type, text, url, phone_number: phone }: Json): Json {
  return {
    message_template_button_type: type,
    message_template_button_text: text,
    ...(url === undefined ? {} : { message_template_button_url: url }),
    ...(phone === undefined ? {} : { message_template_button_phone_number: phone }),
  };
}

/** Announced changes leave the category as it is for a day; done changes take effect at once. */
export function changeCategory(
  world: World,
  template: Template,
  category: Category,
  announcedOnly: boolean,
): void {
  if (announcedOnly) {
    template.correctCategory = category;
    save(world, template);
    emitForWaba(world, template.wabaId, 'template_category_update', {
      ...identityOf(template),
      new_category: template.category,
      correct_category: category,
      category_update_timestamp: world.clock.seconds() + 86_400,
    });
    return;
  }
  template.previousCategory = template.category;
  template.category = category;
  delete template.correctCategory;
  save(world, template);
  emitForWaba(world, template.wabaId, 'template_category_update', {
    ...identityOf(template),
    previous_category: template.previousCategory,
    new_category: category,
  });
}

const lockMs = 30 * 86_400_000;

/** A deleted approved template locks its name and language for thirty days. */
export function deleteTemplate(world: World, template: Template): void {
  const wasApproved =
    template.status === 'APPROVED' || template.status === 'PAUSED' || template.live !== null;
  const waba = world.store.wabas.get(template.wabaId);
  if (wasApproved && waba) {
    const until = world.clock.now() + lockMs;
    waba.lockedNames.push({ name: template.name, language: template.language, until });
    world.store.wabas.put(waba);
  }
  template.status = wasApproved ? 'PENDING_DELETION' : 'DELETED';
  template.live = null;
  save(world, template);
  announce(world, template, template.status);
  if (wasApproved) scheduleDeletion(world, template, lockMs);
}

function scheduleDeletion(world: World, template: Template, afterMs: number): void {
  world.due.schedule(world.clock.now() + afterMs, () => {
    if (template.status !== 'PENDING_DELETION') return;
    template.status = 'DELETED';
    save(world, template);
    announce(world, template, 'DELETED');
  });
}

/** Ends the pacing of a new template: the held messages go out, or fail with 132015. */
export function endPacing(world: World, template: Template, outcome: 'release' | 'fail'): number {
  template.paced = false;
  save(world, template);
  return releaseHeld(world, template, outcome);
}
