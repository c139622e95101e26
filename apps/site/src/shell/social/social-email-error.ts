import { keptInTab } from './kept-in-tab.ts'

const kept = keptInTab('socialEmailError')

/**
 * Whether the last account elsewhere came with an address that its service hasn't confirmed, in this tab: a sign-in that fails
 * afterwards says so.
 */
export const socialEmailError = {
  set: (isSet: boolean) => kept.keep(isSet ? '1' : null),
  isSet: () => kept.current() !== null,
}
