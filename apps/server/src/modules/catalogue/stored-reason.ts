const CHARACTERS_MAX = 500

/** Why something of a provider could not be used, as PostgreSQL can store it: the error may quote what the provider sent. */
export const toStoredReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll('\0', '')
    .slice(0, CHARACTERS_MAX)
    .toWellFormed()
