/**
 * An id that is probably the same when this browser returns. Used only for security: it is sent with sign-ins and
 * registrations, so that staff can detect one person with many accounts. Empty if it can't be computed.
 */
let found: Promise<string> | null = null

export function visitorId(): Promise<string> {
  found ??= compute().catch(() => '')
  return found
}

async function compute(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs')
  // Disables the library's usage reporting, which would otherwise sample one visit in a thousand.
  const agent = await load({ monitoring: false })
  return (await agent.get()).visitorId
}
