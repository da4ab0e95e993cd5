/**
 * How long a person may be written to freely after their last message. Somebody who came from an ad is no exception: what
 * lasts 72 hours for them is only that messages are free of charge, and `pricing` of each status says so.
 */
export const serviceWindowMs = 24 * 3_600_000;
