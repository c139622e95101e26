/**
 * Whether the last account elsewhere came with an address that its service hasn't confirmed. Kept in this tab: a sign-in that
 * fails afterwards says so, because that address opens no account here.
 */
const KEY = 'socialEmailError'

export const socialEmailError = {
  set(isSet: boolean) {
    if (isSet) sessionStorage.setItem(KEY, 'true')
    else sessionStorage.removeItem(KEY)
  },

  isSet: () => sessionStorage.getItem(KEY) !== null,
}
