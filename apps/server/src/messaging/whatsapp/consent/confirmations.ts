import type { Keyword, KeywordLanguage } from './keywords.ts';

type Sentences = Record<Keyword['status'], string>;

const texts: Record<KeywordLanguage, Sentences> = {
  en: {
    opted_out: 'You will not receive any more offers from us. Reply START to change your mind.',
    opted_in: 'Thank you! You will receive our news. Reply STOP at any time to unsubscribe.',
  },
  fr: {
    opted_out: 'Vous ne recevrez plus d’offres de notre part. Répondez START pour changer d’avis.',
    opted_in: 'Merci ! Vous recevrez nos actualités. Répondez STOP à tout moment pour vous désabonner.',
  },
  es: {
    opted_out: 'No recibirás más ofertas nuestras. Responde START si cambias de opinión.',
    opted_in:
      '¡Gracias! Recibirás nuestras novedades. Responde STOP en cualquier momento para darte de baja.',
  },
  de: {
    opted_out:
      'Sie erhalten keine Angebote mehr von uns. Antworten Sie START, wenn Sie es sich anders überlegen.',
    opted_in: 'Danke! Sie erhalten unsere Neuigkeiten. Mit STOP melden Sie sich jederzeit ab.',
  },
  it: {
    opted_out: 'Non riceverai più le nostre offerte. Rispondi START se cambi idea.',
    opted_in:
      'Grazie! Riceverai le nostre novità. Rispondi STOP in qualsiasi momento per annullare l’iscrizione.',
  },
  pt: {
    opted_out: 'Você não receberá mais ofertas nossas. Responda START se mudar de ideia.',
    opted_in: 'Obrigado! Você receberá nossas novidades. Responda STOP a qualquer momento para sair.',
  },
  ar: {
    opted_out: 'لن تتلقى أي عروض منا بعد الآن. أرسل START إذا غيّرت رأيك.',
    opted_in: 'شكرًا لك! ستصلك أخبارنا. أرسل STOP في أي وقت لإلغاء الاشتراك.',
  },
};

/** The answer to a stop or start word, in its language; words of many languages are answered in the team's. */
export function confirmationOf({ status, language, opposite }: Keyword, teamLocale: string): string {
  const text = texts[language ?? (teamLocale === 'fr' ? 'fr' : 'en')][status];
  if (opposite === undefined) return text;
  const [usual, heard] = status === 'opted_out' ? ['START', text.split(/(?<=[.!])\s/)[0]] : ['STOP', text];
  return opposite === null ? (heard ?? text) : text.replace(usual, opposite.toUpperCase());
}
