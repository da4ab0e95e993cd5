/** What speaks against doing real business with an installation as it is set up. */
export interface Concern {
  /** Herald does not start with it where others reach it; otherwise it is told and Herald starts. */
  isFatal: boolean;
  /** The variable, file or account that it is about. */
  about: string;
  /** What is wrong, and what to do. */
  words: string;
}

export const fatal = (about: string, words: string): Concern => ({ isFatal: true, about, words });
export const advice = (about: string, words: string): Concern => ({ isFatal: false, about, words });
