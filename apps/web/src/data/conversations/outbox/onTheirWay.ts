/** Under which outboxes keep what has not been taken. */
export const outboxKeys = 'herald-outbox:';

/** What will be added to an outbox, such as a recording once it is uploaded. */
export const coming = new Set<{ contactId: number }>();
