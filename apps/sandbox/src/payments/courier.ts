/**
 * Delivers messages to the operator: signed at each try, and retried until they are accepted, also after a restart.
 */
import { request } from 'undici'
import type { SandboxOptions, Work } from '../options.ts'
import { SIGNATURE_HEADER, sign } from '../signature.ts'
import { claimDueMessages, type DueMessage, findNextDue, markDelivered } from './payments.queries.ts'
import { carryOutDue, timingsOf } from './payments.service.ts'
import { createWorkLoop, type WorkLoop } from '../work-loop.ts'

const TIMEOUT_MS = 10_000

export interface Courier extends Work, WorkLoop {
  /** Like `deliverDue`, and waits for the delivery of this payment's messages, even if the loop has already taken them. */
  deliver(reference: string): Promise<void>
}

export function createCourier(options: SandboxOptions): Courier {
  const inProgress = new Map<DueMessage, Promise<void>>()
  let claims: Promise<void> = Promise.resolve()

  /** Claims one after another. A call that claims nothing finds the messages of another call in progress. */
  function claimDue(): Promise<void> {
    const claimed = claims.then(async () => {
      for (const message of await claimDueMessages(options.pool, options.now())) {
        const sent = send(options, message).finally(() => inProgress.delete(message))
        inProgress.set(message, sent)
      }
    })
    claims = claimed.catch(() => undefined)
    return claimed
  }

  async function deliverDue(reference?: string): Promise<void> {
    await carryOutDue(options)
    await claimDue()
    const deliveries = [...inProgress].filter(
      ([{ payment }]) => reference === undefined || payment === reference,
    )
    await Promise.all(deliveries.map(([, sent]) => sent))
  }

  const loop = createWorkLoop({
    pollMs: timingsOf(options).pollMs,
    now: options.now,
    run: async () => {
      await deliverDue()
      return findNextDue(options.pool)
    },
    onError: (error) =>
      options.log.error({ err: error }, 'the payment stand-in could not send its messages: retrying'),
  })

  return { ...loop, deliverDue: () => deliverDue(), deliver: deliverDue }
}

/** Never rejects: a message that the operator does not accept is due again later. */
async function send(options: SandboxOptions, message: DueMessage): Promise<void> {
  try {
    for (let copy = 0; copy < message.copies; copy += 1) await post(options, message)
    await markDelivered(options.pool, message.id, options.now())
  } catch (error) {
    options.log.warn(
      { err: error, tries: message.tries },
      'the operator did not accept a message: it will be sent again',
    )
  }
}

async function post(options: SandboxOptions, message: DueMessage): Promise<void> {
  const path = `/api/payment/providers/${options.providerId}/messages`
  const secret = message.isForged ? Buffer.from('not the shared secret') : options.secret
  const reply = await request(options.operatorUrl() + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: sign(secret, { method: 'POST', path, body: message.body }, options.now()),
    },
    body: message.body,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  await reply.body.dump()
  if (reply.statusCode >= 300 && !message.isForged)
    throw new Error(`the operator answered ${reply.statusCode}`)
}
