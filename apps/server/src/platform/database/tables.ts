/**
 * The tables of the whole server, for Kysely. Each module adds its own by declaration merging from a file
 * `<module>.tables.ts` of its own, so that this file knows none of them.
 */
export interface Tables {}
