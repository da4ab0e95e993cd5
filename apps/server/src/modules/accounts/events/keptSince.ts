const days = 90;

/** From when on people are shown what happened to their sign-in. */
export const keptSince = (now: Date) => new Date(now.getTime() - days * 86_400_000);
