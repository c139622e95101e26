import { tabStorage } from './tab-storage.ts'

/**
 * The bonus code of the registration form, stored in this tab while the visitor signs in at another service. The
 * registration that follows includes it.
 */
export const typedCode = tabStorage('typedBonusCode')
