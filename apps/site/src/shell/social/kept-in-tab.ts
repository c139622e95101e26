/** A text that this tab keeps under a name. A browser that refuses storage keeps nothing. */
export const keptInTab = (key: string) => ({
  keep(text: string | null) {
    try {
      if (text === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    } catch {
      // Storage may be refused: forms must work all the same.
    }
  },

  current(): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
})
