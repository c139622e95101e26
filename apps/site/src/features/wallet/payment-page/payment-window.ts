/** Opens the provider's window during the press itself: browsers block windows that open after a reply. */
export interface PaymentWindow {
  /** False if the browser blocked the window. */
  go: (url: string) => boolean
  close: () => void
}

export function openPaymentWindow(): PaymentWindow {
  const opened = window.open('', '_blank')
  return {
    go: (url) => {
      if (opened === null || opened.closed) return false
      opened.opener = null
      opened.location.replace(url)
      return true
    },
    close: () => opened?.close(),
  }
}

/** The URL of a hosted page, with the fields as query parameters. */
export function hostedPageUrl(action: string, fields: Readonly<Record<string, string>> = {}): string {
  const url = new URL(action, location.origin)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
