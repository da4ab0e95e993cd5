import { defineMail, hello } from '../../../platform/mail/index.ts';

export interface AlertMailData {
  team: string;
  title: string;
  advice: string;
  action: { label: string; path: string } | null;
  /** Of the installation, and of the page where one chooses what is mailed. */
  baseUrl: string;
  settingsPath: string;
  homePath: string;
}

const buttonOf = ({ action, baseUrl, homePath }: AlertMailData, otherwise: string) => ({
  label: action?.label ?? otherwise,
  url: baseUrl + (action?.path ?? homePath),
});

/** Something needs attention now: what, and the one thing to do. */
export const alertMail = defineMail<AlertMailData>({
  name: 'alert',
  sample: {
    team: 'Atelier Lune',
    title: 'The campaign “Noël” stopped',
    advice: 'The budget is used up. Raise it to reach the others.',
    action: { label: 'Open the campaign', path: '/teams/1/1/campaigns/7' },
    baseUrl: 'https://herald.example',
    settingsPath: '/teams/1/1/settings/notifications',
    homePath: '/teams/1/1',
  },
  content: {
    en: (data) => ({
      subject: `${data.title} · ${data.team}`,
      greeting: hello.en(),
      paragraphs: [`${data.title}.`, data.advice],
      button: buttonOf(data, 'See what needs attention'),
      note: `You choose which alerts come by mail, and when: ${data.baseUrl}${data.settingsPath}`,
    }),
    fr: (data) => ({
      subject: `${data.title} · ${data.team}`,
      greeting: hello.fr(),
      paragraphs: [`${data.title}.`, data.advice],
      button: buttonOf(data, 'Voir ce qui demande votre attention'),
      note: `Vous choisissez quelles alertes arrivent par e-mail, et quand : ${data.baseUrl}${data.settingsPath}`,
    }),
  },
});
