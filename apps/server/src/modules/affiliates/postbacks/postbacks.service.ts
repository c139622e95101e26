/**
 * Sends postbacks. Each is sent at least once, with an id that stays the same: after a crash between sending and storing it, it is sent
 * again. After too many failures it stops, and the journal shows it to staff.
 */
import { inTransaction } from '../../../platform/database/database.ts'
import { postOutside } from '../../../platform/http/post-outside.ts'
import { noteAudit } from '../../players/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { openPostbackKey } from './postback-keys.ts'
import { bodyOf, retryDelayMs, SIGNATURE_HEADER, signatureOf } from './postbacks.rules.ts'
import { type DuePostback, retryStopped, setFailed, setSent, takeDuePostbacks } from './postbacks.queries.ts'

/** Longer than sending one piece takes. */
const TAKEN_MS = 5 * 60_000
const PER_PIECE = 20

/** Stored instead of an address: the stand-in's receiver. */
export const SANDBOX = 'sandbox'

export async function sendPostbacks(deps: AffiliatesDeps): Promise<void> {
  let taken: number
  do {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + TAKEN_MS)
    const due = await takeDuePostbacks(deps.db, { now, until, limit: PER_PIECE })
    await Promise.all(due.map((postback) => sendOne(deps, postback)))
    taken = due.length
  } while (taken === PER_PIECE)
}

async function sendOne(deps: AffiliatesDeps, postback: DuePostback): Promise<void> {
  const { id, partnerId, url, secret } = postback
  const body = bodyOf(postback)
  try {
    const key = openPostbackKey(deps, partnerId, secret)
    const signature = signatureOf(key, body, deps.clock.now())
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
    const isTrusted = url === SANDBOX
    const address = isTrusted ? sandboxUrlOf(deps, partnerId) : url
    const status = await postOutside({ url: address, isTrusted, body, headers })
    if (status < 200 || status > 299) throw new Error(`it was answered with status ${status}`)
    await setSent(deps.db, id, deps.clock.now())
  } catch (error) {
    await noteFailure(deps, postback, error instanceof Error ? error.message : String(error))
  }
}

const sandboxUrlOf = ({ config, publicUrl }: AffiliatesDeps, partnerId: string) =>
  `${config.sandboxUrl ?? `${publicUrl}/sandbox`}/postbacks/${partnerId}`

async function noteFailure(
  deps: AffiliatesDeps,
  { id, partnerId, event, tries }: DuePostback,
  error: string,
): Promise<void> {
  const at = deps.clock.now()
  const delayMs = retryDelayMs(tries)
  const nextAt = delayMs === null ? null : new Date(at.getTime() + delayMs)
  await inTransaction(deps.db, async (tx) => {
    await setFailed(tx, id, { error: error.slice(0, 200), nextAt, at })
    if (nextAt !== null) return
    await noteAudit(deps, tx, {
      actor: 'system:affiliates',
      action: 'postback.stopped',
      subject: `partner:${partnerId}`,
      reason: `no postback was accepted in ${tries} tries: ${error.slice(0, 200)}`,
      details: { postback: id, event },
    })
  })
  if (nextAt === null) deps.log.warn({ partner: partnerId, postback: id, error }, 'a postback was stopped')
}

/** Returns how many are sent again. */
export async function retryPostbacks(
  deps: AffiliatesDeps,
  { partnerId, actor, reason }: { partnerId: string; actor: string; reason: string },
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const count = await retryStopped(tx, partnerId, deps.clock.now())
    await noteAudit(deps, tx, {
      actor,
      reason,
      action: 'postbacks.retried',
      subject: `partner:${partnerId}`,
      details: { count },
    })
    return count
  })
}
