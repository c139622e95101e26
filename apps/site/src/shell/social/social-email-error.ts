import { tabStorage } from './tab-storage.ts'

const stored = tabStorage('socialEmailError')

/**
 * Whether the last external account in this tab had an email that its service hasn't confirmed. A sign-in that fails
 * afterwards says so.
 */
export const socialEmailError = {
  set: (isSet: boolean) => stored.keep(isSet ? '1' : null),
  isSet: () => stored.current() !== null,
}
