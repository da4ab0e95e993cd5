/** What somebody who pays ahead sends, outside of campaigns. */
export interface PaidMessage {
  teamId: number;
  phoneNumberId: number;
  messageId: number;
  micros: number;
  at: Date;
  /** Written within the window, where most messages are free. It is sent whatever the balance has. */
  isReply: boolean;
}
