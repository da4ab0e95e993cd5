import type { CloudTemplate, HeaderMedia, MediaReference } from '../template/cloudTemplate.ts';

// What Herald sends, in its own words. `toCloudApi` turns it into Meta's.

export type InteractiveHeader =
  | { type: 'text'; text: string }
  | { type: 'image'; media: MediaReference }
  | { type: 'video'; media: MediaReference }
  | { type: 'document'; media: HeaderMedia };

export interface ReplyButton {
  id: string;
  title: string;
}

export interface ListRow {
  id: string;
  title: string;
  description?: string;
}

export interface ListSection {
  title?: string;
  rows: ListRow[];
}

export interface ContactCard {
  name: {
    formatted_name: string;
    first_name?: string;
    last_name?: string;
    middle_name?: string;
    suffix?: string;
    prefix?: string;
  };
  phones?: { phone?: string; type?: string; wa_id?: string }[];
  emails?: { email?: string; type?: string }[];
  addresses?: {
    street?: string;
    city?: string;
    state?: string;
    zip?: string;
    country?: string;
    country_code?: string;
    type?: string;
  }[];
  urls?: { url?: string; type?: string }[];
  org?: { company?: string; department?: string; title?: string };
  birthday?: string;
}

interface InteractiveBody {
  body: string;
  footer?: string;
}

export type OutgoingContent =
  | { type: 'text'; body: string; previewUrl?: boolean }
  | { type: 'image'; media: MediaReference; caption?: string }
  | { type: 'video'; media: MediaReference; caption?: string }
  | { type: 'audio'; media: MediaReference; voice?: boolean }
  | { type: 'document'; media: MediaReference; caption?: string; filename?: string }
  | { type: 'sticker'; media: MediaReference }
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { type: 'contacts'; contacts: ContactCard[] }
  | { type: 'reaction'; messageId: string; emoji: string }
  | ({ type: 'buttons'; header?: InteractiveHeader; buttons: ReplyButton[] } & InteractiveBody)
  | ({ type: 'list'; header?: string; button: string; sections: ListSection[] } & InteractiveBody)
  | ({ type: 'cta_url'; header?: InteractiveHeader; label: string; url: string } & InteractiveBody)
  | { type: 'location_request'; body: string }
  | { type: 'contact_info_request'; body: string }
  | ({
      type: 'flow';
      header?: InteractiveHeader;
      flowId: string;
      flowToken: string;
      label: string;
      mode?: 'published' | 'draft';
      action?: 'navigate' | 'data_exchange';
      screen?: string;
      data?: Record<string, unknown>;
    } & InteractiveBody)
  | { type: 'template'; template: CloudTemplate };

export type OutgoingType = OutgoingContent['type'];

/** True for the one kind that may be sent while the service window is closed. */
export function isTemplateContent(content: OutgoingContent): boolean {
  return content.type === 'template';
}
