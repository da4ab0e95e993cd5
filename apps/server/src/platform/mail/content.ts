/** A mail as its author thinks of it; text and HTML are made from it. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** What is to be seen at a glance: a device, an amount, a date. */
  facts?: { label: string; value: string }[];
  /** What people wrote to each other, the oldest first. */
  said?: { by: string; at: string; text: string; isOurs: boolean }[];
  button?: { label: string; url: string };
  /** Small print below the button. */
  note?: string;
}
