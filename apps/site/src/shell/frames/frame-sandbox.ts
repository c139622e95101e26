const RIGHTS = 'allow-scripts allow-forms allow-popups'

/**
 * The `sandbox` attribute for a game or payment provider's page. A page of another origin keeps its origin: its
 * session, cache and the bank behind it need it, and it can't read ours. A page of our own origin gets none, because
 * it could remove its sandbox.
 */
export function frameSandbox(url: string, ours: string): string {
  const { protocol, origin } = new URL(url, ours)
  const isForeign = /^https?:$/.test(protocol) && origin !== ours
  return isForeign ? `${RIGHTS} allow-same-origin` : RIGHTS
}
