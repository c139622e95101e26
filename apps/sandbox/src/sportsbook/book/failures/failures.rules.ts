/** What a tester can make the book do wrong. */
export const bookFailures = [
  'decline',
  'timeout-after-place',
  'settle-late',
  'settle-twice',
  'settle-corrected',
] as const
export type BookFailure = (typeof bookFailures)[number]
