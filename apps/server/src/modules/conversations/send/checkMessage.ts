import type { OutgoingMessage } from '@herald/contract';
import { hasErrors, type OutgoingContent, validateMessage } from '@herald/whatsapp/model';
import { AppError, type Text } from '../../../platform/errors.ts';
import { problemWords } from './problemWords.ts';

/** Says beside each field what WhatsApp would refuse about a message, before anything is stored of it. */
export function checkMessage(message: OutgoingMessage): void {
  const content = inModel(message);
  const problems = content === null ? [] : validateMessage(content);
  if (!hasErrors(problems)) return;
  const errors: Record<string, Text[]> = {};
  for (const problem of problems) {
    const field = `message.${fieldOf(message.type, problem.path)}`;
    errors[field] = [...(errors[field] ?? []), problemWords(problem)];
  }
  throw new AppError('invalid', problemWords(problems[0]!), { errors });
}

/** Files and templates are checked against what is stored of them; the rest says all about itself. */
function inModel(message: OutgoingMessage): OutgoingContent | null {
  switch (message.type) {
    case 'text':
      return { type: 'text', body: message.body };
    case 'location':
      return { type: 'location', latitude: message.latitude, longitude: message.longitude };
    case 'messages_buttons': {
      const { body, buttons } = message;
      const named = buttons.map(({ title }, index) => ({ id: String(index), title }));
      return { type: 'buttons', body, ...frameOf(message), buttons: named };
    }
    case 'message_cta_url': {
      const { body, text_url: label, url } = message;
      return { type: 'cta_url', body, ...frameOf(message), label, url };
    }
    case 'message_ask_list_option': {
      const { body, button_name: button, header = '', footer = '' } = message;
      return { type: 'list', body, header, footer, button, sections: sectionsOf(message) };
    }
    default:
      return null;
  }
}

function frameOf({ header, footer }: { header?: string | undefined; footer?: string | undefined }) {
  return {
    ...(header ? { header: { type: 'text' as const, text: header } } : {}),
    ...(footer ? { footer } : {}),
  };
}

function sectionsOf({ sections }: Extract<OutgoingMessage, { type: 'message_ask_list_option' }>) {
  return sections.map(({ title, rows }, section) => ({
    title,
    rows: rows.map((row, index) => ({
      id: `${section}.${index}`,
      title: row.title,
      description: row.description ?? '',
    })),
  }));
}

/** The names that the model has for fields of the wire. */
const renamed: Partial<Record<OutgoingMessage['type'], Record<string, string>>> = {
  messages_buttons: { 'header.text': 'header' },
  message_cta_url: { 'header.text': 'header', label: 'text_url' },
  message_ask_list_option: { button: 'button_name' },
};

function fieldOf(type: OutgoingMessage['type'], path: string): string {
  return renamed[type]?.[path] ?? path;
}
