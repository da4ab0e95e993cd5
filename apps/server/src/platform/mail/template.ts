import type { Locale } from '@herald/contract';
import type { MailContent } from './content.ts';

/** A mail with what it says for example, for whoever looks at all of them. */
export interface Mail {
  readonly name: string;
  preview(locale: Locale, appName: string): MailContent;
}

/** A kind of mail: the same content in both languages, written from its data. */
export interface MailTemplate<Data> extends Mail {
  readonly content: Record<Locale, (data: Data & { appName: string }) => MailContent>;
}

interface MailInput<Data> {
  name: string;
  content: MailTemplate<Data>['content'];
  /** Data as it might be, for the preview. */
  sample: Data;
}

/** Declares a kind of mail. Its module lists it under `mails`, where the preview finds it. */
export function defineMail<Data>({ name, content, sample }: MailInput<Data>): MailTemplate<Data> {
  return {
    name,
    content,
    preview: (locale, appName) => content[locale]({ ...sample, appName }),
  };
}

/** The first line: `Hello Ada,`, or without a name when there is none. */
export const hello: Record<Locale, (name?: string) => string> = {
  en: (name) => (name ? `Hello ${name},` : 'Hello,'),
  fr: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
};
