import type { en } from './en.ts'

/** Error codes for which the office has its own text, in place of the server's message. */
export const errorTexts: ReadonlyMap<string, keyof typeof en> = new Map([
  ['offline', 'offline'],
  ['draftOutdated', 'builder.outdated'],
])
