import type { Message } from '@herald/contract';

export type MediaContent = Extract<Message, { type: 'media' }>['message'];
