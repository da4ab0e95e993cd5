/**
 * How long a person may be written to freely after their last message. Somebody who came from an ad is no exception: what
 * lasts 72 hours for them is only that messages are free of charge, and `pricing` of each status says so.
 */
export const serviceWindowMs = 24 * 3_600_000;

/**
 * Somebody who wrote from an ad: if we answer within a day, every message to them is free for three days from that
 * answer.
 */
export const freeEntry = { answerMs: 24 * 3_600_000, freeMs: 72 * 3_600_000 } as const;
