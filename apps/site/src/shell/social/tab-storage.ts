/** A text that this tab stores under a key. Without storage, nothing is kept. */
export const tabStorage = (key: string) => ({
  keep(text: string | null) {
    try {
      if (text === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    } catch {
      // Storage may be unavailable: forms must still work.
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
