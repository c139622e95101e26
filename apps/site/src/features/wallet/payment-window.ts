/** The provider's page opens in the press itself: a window that is opened after a reply is blocked. */
export interface PaymentWindow {
  /** False when the browser kept it closed. */
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

/** Where a hosted page is: its address, with the fields as query. */
export function hostedPageUrl(action: string, fields: Readonly<Record<string, string>> = {}): string {
  const url = new URL(action, location.origin)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
