const questions = import.meta.glob('./asks/*.ts');
/** By then the first screen has what it needs. */
const quietMs = 3000;

/** Fetches what every screen asks first, once the page is quiet: the next press sends its questions without waiting for code. */
export function fetchQuestions(): void {
  setTimeout(() => {
    for (const fetchThem of Object.values(questions)) fetchThem().catch(() => {});
  }, quietMs);
}
