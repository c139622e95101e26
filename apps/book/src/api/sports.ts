import type { SportId } from './types.ts'

/** The sports of the book, in the order of its menus. */
export const SPORTS: readonly SportId[] = ['football', 'tennis', 'basketball']
