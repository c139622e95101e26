/**
 * The tables of the server, for Kysely. Each module adds its own by declaration merging in its `<module>.tables.ts`, so this
 * file knows none of them.
 */
export interface Tables {}
