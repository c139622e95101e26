/** Text documents that every page needs. */
export const SHELL_TEXTS = [
  'layout/shell',
  'layout/failures',
  'layout/errors',
  'global-components/games',
] as const
