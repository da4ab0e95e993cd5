import type { Locale } from '@herald/contract';

interface RatingWords {
  question: string;
  choose: string;
  /** From 5 to 1. */
  scores: readonly string[];
  thanks: string;
  comment: string;
}

/** What is written to people, in the team's language. */
export const ratingWords: Record<Locale, RatingWords> = {
  en: {
    question: 'How did you find our answer?',
    choose: 'Rate',
    scores: ['Very good', 'Good', 'All right', 'Not good', 'Bad'],
    thanks: 'Thank you for your answer!',
    comment: 'Thank you! If you would like to add something, write it here.',
  },
  fr: {
    question: 'Comment avez-vous trouvé notre réponse ?',
    choose: 'Noter',
    scores: ['Très bien', 'Bien', 'Correct', 'Pas bien', 'Mauvais'],
    thanks: 'Merci de votre réponse !',
    comment: 'Merci ! Si vous souhaitez ajouter quelque chose, écrivez-le ici.',
  },
};
