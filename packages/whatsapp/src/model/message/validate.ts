import { limits } from '../limits.ts';
import { type Problem, ProblemList } from '../problem.ts';
import { isBlank } from '../text.ts';
import type { ContactCard, OutgoingContent } from './content.ts';
import {
  checkMediaReference,
  checkOptional,
  checkText,
  type MessageProblemCode,
  type MessageProblems,
} from './rules.ts';
import { checkInteractive } from './validateInteractive.ts';

/** What Meta would refuse in a message, found before it is queued. */
export function validateMessage(content: OutgoingContent): Problem<MessageProblemCode>[] {
  const problems = new ProblemList<MessageProblemCode>();
  checkContent(problems, content);
  return problems.problems;
}

function checkContent(problems: MessageProblems, content: OutgoingContent): void {
  switch (content.type) {
    case 'text':
      checkText(problems, 'body', content.body, limits.message.text);
      return;
    case 'image':
    case 'video':
    case 'document':
      checkOptional(problems, 'caption', content.caption, limits.message.caption);
      checkMediaReference(problems, 'media', content.media);
      return;
    case 'audio':
    case 'sticker':
      checkMediaReference(problems, 'media', content.media);
      return;
    case 'location':
      checkPlace(problems, content.latitude, content.longitude);
      return;
    case 'contacts':
      checkContacts(problems, content.contacts);
      return;
    case 'reaction':
      if (isBlank(content.messageId)) problems.error('messageId', 'reaction_target_required');
      return;
    case 'template':
      if (isBlank(content.template.name)) problems.error('template.name', 'template_name_required');
      return;
    default:
      checkInteractive(problems, content);
      return;
  }
}

function checkPlace(problems: MessageProblems, latitude: number, longitude: number): void {
  if (!(Math.abs(latitude) <= limits.message.latitude)) problems.error('latitude', 'latitude_invalid');
  if (!(Math.abs(longitude) <= limits.message.longitude)) problems.error('longitude', 'longitude_invalid');
}

function checkContacts(problems: MessageProblems, contacts: readonly ContactCard[]): void {
  const max = limits.message.contacts;
  if (contacts.length < 1 || contacts.length > max) {
    problems.error('contacts', 'contacts_count', { min: 1, max, count: contacts.length });
  }
  contacts.forEach(({ name }, index) => {
    const { formatted_name, ...parts } = name;
    const hasPart = Object.values(parts).some((part) => !isBlank(part));
    if (isBlank(formatted_name) || !hasPart)
      problems.error(`contacts.${index}.name`, 'contact_name_required');
  });
}
