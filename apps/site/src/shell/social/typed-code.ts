/**
 * The bonus code of the registration form, kept in this tab while the newcomer is away signing in at another service: the
 * registration that follows brings it along.
 */
const KEY = 'typedBonusCode'

export const typedCode = {
  keep(code: string | null) {
    if (code === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, code)
  },

  current: (): string | null => sessionStorage.getItem(KEY),
}
