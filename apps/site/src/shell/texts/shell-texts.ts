/** The documents that are on every page. */
export const SHELL_TEXTS = [
  'layout/shell',
  'layout/failures',
  'layout/errors',
  'global-components/games',
] as const
