/**
 * Sends contacts that are due. Each is marked before it is handed on, so a crash or a second process never sends it twice. Whether the
 * player still wants it is asked at that moment, because they may have changed their mind during their quiet hours.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '../../platform/database/database.ts'
import type { CampaignsDeps } from './campaigns.deps.ts'
import {
  type DueContact,
  setContactState,
  setInterrupted,
  takeDue,
  type WaitingChannel,
} from './due-contacts.queries.ts'

type DueDeps = Pick<CampaignsDeps, 'clock' | 'db' | 'log'>

/** `cancelled`: the player may not be contacted any more. `waitUntil`: not now. */
export type SendResult = 'sent' | 'failed' | 'cancelled' | { waitUntil: Date }

interface Channel {
  channel: WaitingChannel
  /** How many are sent at the same time. */
  batchSize: number
  /** @throws Error if a repeat may succeed */
  send: (due: DueContact) => Promise<SendResult>
}

const PER_PIECE = 50
/** At most 100 batches per second: more would slow down bets, and mail services limit what they accept. */
const DELAY_MS = 10
const TRIES_MAX = 5
const RETRY_MS = 5 * 60_000
/** A process that takes longer has stopped. */
const SENDING_MAX_MS = 15 * 60_000

export async function sendDue(deps: DueDeps, channel: Channel): Promise<void> {
  const now = deps.clock.now()
  await setInterrupted(deps.db, channel.channel, new Date(now.getTime() - SENDING_MAX_MS), now)
  for (;;) {
    const due = await inTransaction(deps.db, (tx) =>
      takeDue(tx, channel.channel, deps.clock.now(), PER_PIECE),
    )
    for (let from = 0; from < due.length; from += channel.batchSize) {
      const batch = due.slice(from, from + channel.batchSize)
      await Promise.all([...batch.map((contact) => sendOne(deps, channel, contact)), wait(DELAY_MS)])
    }
    if (due.length < PER_PIECE) return
  }
}

async function sendOne(deps: DueDeps, { send, channel }: Channel, due: DueContact): Promise<void> {
  const at = deps.clock.now()
  let result: Awaited<ReturnType<typeof send>>
  try {
    result = await send(due)
  } catch (error) {
    const { runId: run, playerId, tries } = due
    deps.log.warn({ err: error, run, playerId, channel }, 'a contact of a campaign was not accepted')
    if (tries >= TRIES_MAX) return setContactState(deps.db, due, { state: 'failed', at })
    const dueAt = new Date(at.getTime() + RETRY_MS * 2 ** (tries - 1))
    return setContactState(deps.db, due, { state: 'waiting', dueAt, at })
  }
  // Outside of the `try`: what was sent must not wait for another try because its state could not be stored.
  return setContactState(
    deps.db,
    due,
    typeof result === 'string' ? { state: result, at } : { state: 'waiting', dueAt: result.waitUntil, at },
  )
}
