import { eventually } from '../../src/launcher.ts';
import { controlGet } from '../../src/shop.ts';
import { sandboxUrl } from './ports.ts';

export interface Mail {
  subject: string;
  text: string;
  links: string[];
}

/** The newest mail to this address with these words in its subject. */
export async function findMail(to: string, subject: RegExp): Promise<Mail> {
  return eventually(async () => {
    const found = await controlGet<{ data: Mail[] }>(sandboxUrl, `mails?to=${encodeURIComponent(to)}`);
    return found.data.find((mail) => subject.test(mail.subject)) ?? null;
  }, 20);
}
