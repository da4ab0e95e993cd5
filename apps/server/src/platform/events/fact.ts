import type { EventAuthor, EventData, EventType } from '@herald/contract/events';

/** Something that happened, as the code that did it tells of it. Its types are the catalogue's. */
export type Fact<Type extends EventType = EventType> = {
  [T in Type]: {
    readonly type: T;
    readonly teamId: number;
    /** Null: it concerns the team, whichever number one looks through. */
    readonly phoneNumberId: number | null;
    /** Null when it is about nobody in particular. */
    readonly contactId: number | null;
    readonly at: Date;
    readonly by: EventAuthor;
    /** It belongs to history that was brought in later: it is shown, and starts nothing. */
    readonly isPast?: boolean;
    /** One of thousands that come at once, as from a file: open pages hear of the whole instead. */
    readonly isBulk?: boolean;
    /** One of several that somebody brought about at once, and no automation is to begin by it. */
    readonly startsNobody?: boolean;
    readonly data: EventData<T>;
  };
}[Type];
