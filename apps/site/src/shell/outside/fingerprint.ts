/**
 * A number that is likely the same when this browser comes again. It serves security alone: it goes with a sign-in and
 * a registration, so that staff can see one person behind many accounts. Empty when it cannot be found out.
 */
let found: Promise<string> | null = null

export function visitorId(): Promise<string> {
  found ??= compute().catch(() => '')
  return found
}

async function compute(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs')
  // Nobody outside is told of a visit, not even as one in a thousand.
  const agent = await load({ monitoring: false })
  return (await agent.get()).visitorId
}
