/** What somebody who pays ahead sends, outside of campaigns. */
export interface PaidMessage {
  teamId: number;
  phoneNumberId: number;
  messageId: number;
  /** The most that it may cost, in the balance's currency. */
  micros: number;
  at: Date;
  /** Written within the window, where most messages are free. It is sent whatever the balance has. */
  isReply: boolean;
  /** As far as was counted, Meta charges nothing for it: nothing is set aside. */
  isFree?: boolean;
}
