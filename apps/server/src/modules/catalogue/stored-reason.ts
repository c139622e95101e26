const REASON_CHARACTERS_MAX = 500

/** The beginning of a text that a provider sent, as PostgreSQL can store it. */
export const toStoredText = (text: string, charactersMax: number): string =>
  text.replaceAll('\0', '').slice(0, charactersMax).toWellFormed()

/** Why something of a provider could not be used: the error may quote what the provider sent. */
export const toStoredReason = (error: unknown): string =>
  toStoredText(error instanceof Error ? error.message : String(error), REASON_CHARACTERS_MAX)
