const RIGHTS = 'allow-scripts allow-forms allow-popups'

/**
 * What the page of a provider, of games or of payments, may do in its frame. One of another origin keeps its own, which its session,
 * its cache and the bank behind it need, and from which it cannot read ours. A page that would have our origin gets none: its
 * sandbox would be void.
 */
export function frameSandbox(url: string, ours: string): string {
  const { protocol, origin } = new URL(url, ours)
  const isForeign = /^https?:$/.test(protocol) && origin !== ours
  return isForeign ? `${RIGHTS} allow-same-origin` : RIGHTS
}
