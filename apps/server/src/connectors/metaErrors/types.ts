/** What one of Meta's codes means to a person: what happened, and what to do. */
export interface MetaWords {
  en: string;
  fr: string;
  /** The code alone says little: what Meta writes about this case stands behind it. */
  isVague?: true;
}

/** A refusal of Meta, as far as it was kept. */
export interface MetaRefusal {
  code: number;
  subcode?: number | null;
  /** Meta's own sentence. */
  said: string | null;
}
