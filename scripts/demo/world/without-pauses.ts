/** Replaces the timer of work that pauses between emails or messages, because nobody plays meanwhile and no mail service is asked. */
export const setTimeout = <Result>(_delayMs: number, value: Result): Promise<Result> => Promise.resolve(value)
