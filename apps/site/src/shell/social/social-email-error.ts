import { keptInTab } from './kept-in-tab.ts'

const kept = keptInTab('socialEmailError')

/**
 * Whether the last external account in this tab had an email that its service hasn't confirmed. A sign-in that fails
 * afterwards says so.
 */
export const socialEmailError = {
  set: (isSet: boolean) => kept.keep(isSet ? '1' : null),
  isSet: () => kept.current() !== null,
}
