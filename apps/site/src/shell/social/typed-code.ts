import { keptInTab } from './kept-in-tab.ts'

/**
 * The bonus code of the registration form, kept in this tab while the newcomer is away signing in at another service: the
 * registration that follows brings it along.
 */
export const typedCode = keptInTab('typedBonusCode')
