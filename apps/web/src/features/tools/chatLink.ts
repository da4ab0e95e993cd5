/** The address that opens a chat with a number, with a message ready to send. */
export function chatLink(number: string, message: string): string {
  const words = message.trim();
  return `https://wa.me/${number.replace(/\D/g, '')}${words ? `?text=${encodeURIComponent(words)}` : ''}`;
}
