import type { OutgoingContent } from '@herald/whatsapp/model';
import type { TemplateValues } from './message.ts';

/** What a block sends, filled for one person, in the words of the contract's outgoing messages. */
export type FlowMessage =
  | { type: 'text'; body: string }
  | { type: 'media'; file_id: number; caption?: string; voice?: boolean }
  | {
      type: 'message_cta_url';
      header?: string;
      body: string;
      footer?: string;
      text_url: string;
      url: string;
      track: boolean;
    }
  | {
      type: 'messages_buttons';
      header?: string;
      body: string;
      footer?: string;
      buttons: { id: string; title: string }[];
    }
  | {
      type: 'message_ask_list_option';
      header?: string;
      body: string;
      footer?: string;
      button_name: string;
      sections: { title: string; rows: { id: string; title: string; description?: string }[] }[];
    }
  | {
      type: 'template';
      template_id: number;
      variables: TemplateValues;
      by_language?: boolean;
      /** Buttons that lead on. */
      replies?: { id: string; title: string }[];
    };

/** How its texts are filled, and what stands for a button of the block when it is tapped. */
export interface Filling {
  text(text: string): string;
  /** For its place in an address. */
  url(text: string): string;
  idOf(key: string): string;
}

/** Only what is there: an empty header is none. */
export function optional<K extends string>(key: K, text: string): { [P in K]?: string } {
  return text.trim() === '' ? {} : ({ [key]: text } as { [P in K]?: string });
}

/** The same for the checks of WhatsApp's limits; null for what only the server can check. */
export function cloudOf(message: FlowMessage): OutgoingContent | null {
  switch (message.type) {
    case 'text':
      return message;
    case 'messages_buttons': {
      const { header, body, footer, buttons } = message;
      return { type: 'buttons', ...textHeader(header), body, ...(footer ? { footer } : {}), buttons };
    }
    case 'message_ask_list_option': {
      const { header, body, footer, button_name, sections } = message;
      const texts = { ...(header ? { header } : {}), body, ...(footer ? { footer } : {}) };
      return { type: 'list', ...texts, button: button_name, sections };
    }
    case 'message_cta_url': {
      const { header, body, footer, text_url, url } = message;
      return {
        type: 'cta_url',
        ...textHeader(header),
        body,
        ...(footer ? { footer } : {}),
        label: text_url,
        url,
      };
    }
    default:
      return null;
  }
}

const textHeader = (text: string | undefined) => (text ? { header: { type: 'text', text } as const } : {});
