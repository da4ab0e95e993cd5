/** What a message of a test is called: A is the campaign's own. */
export const letterOf = (position: number) => 'ABCD'[position - 1] ?? String(position);
