/**
 * Sends pushes. A push of a message is a job that is queued with its event, so none is lost. After a crash it may be sent again: the
 * browser then replaces the first one, because both have the same tag.
 */
import { createECDH } from 'node:crypto'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { postOutside } from '../../platform/http/post-outside.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import { findShownMessage } from '../messages/index.ts'
import { startOfSessions } from '../sessions/index.ts'
import { isTrusted } from './devices.service.ts'
import { CURVE, encryptPush, PLAIN_BYTES_MAX, SALT_BYTES } from './encryption.rules.ts'
import { openKey } from './keys.service.ts'
import type { PushDeps } from './push.deps.ts'
import {
  type Device,
  listDevices,
  listDevicesOf,
  listRecipients,
  type Recipient,
  removeGone,
  type SessionLife,
} from './push.queries.ts'
import { type Outcome, outcomeOf, PER_HOUR, pushedTemplates, queueOf, retryDelayMs } from './push.rules.ts'
import { vapidHeader } from './vapid.rules.ts'

/** What a browser shows. */
interface Push {
  title: string
  text: string
  /** The page of the site that it opens. */
  link: string | null
  locale: string
  /** A later push with the same tag replaces it. At most 32 characters. */
  tag: string
  /** The push service drops it if it can't deliver it for so long. */
  ttlS: number
  urgency: 'normal' | 'high'
}

const DAY_S = 86_400
const SECOND_MS = 1000
/** Another name whenever the payload changes: during an upgrade, processes of both versions take jobs. */
const NAME = 'push.sendMessage'

export const pushMessages = (): Consumer =>
  defineBatchConsumer({
    name: 'push.messages',
    kinds: ['message.changed'],
    async handle(tx, events) {
      const ids = [...new Set(events.flatMap((event) => event.ids))]
      for (const { messageId, browsers } of await listRecipients(tx, ids, pushedTemplates, PER_HOUR))
        await queue(tx, browsers, { messageId, tries: 1 })
    },
  })

interface Try {
  messageId: string
  /** With this one. */
  tries: number
}

interface Sending extends Try {
  /** Whose browsers get it: those of one player that share a queue. */
  sessionIds: string[]
}

/** All browsers of a player in one queue are asked concurrently by one job, so that other players wait as little as possible. */
async function queue(
  tx: Tx,
  browsers: readonly Recipient[],
  { messageId, tries }: Try,
  when: { runAt?: Date } = {},
): Promise<void> {
  for (const [name, some] of Map.groupBy(browsers, queueOf)) {
    const sending: Sending = { messageId, sessionIds: some.map(({ sessionId }) => sessionId), tries }
    await enqueue(tx, NAME, sending, { ...when, queue: name })
  }
}

export const sendMessagePush = defineJob<Sending, PushDeps>({
  name: NAME,
  async run(deps, { messageId, sessionIds, tries }) {
    const devices = await listDevicesOf(deps.db, sessionIds, lifeOf(deps))
    const message = await findShownMessage(deps, messageId)
    // What they have read or removed in the meantime needs no push.
    if (devices.length === 0 || message === null || message.readAt !== null) return
    const ageS = (deps.clock.now().getTime() - Date.parse(message.createdAt)) / SECOND_MS
    const ttlS = Math.floor(DAY_S - ageS)
    if (ttlS <= 0) return
    const { content, link, locale } = message
    const push: Push = { ...content, link, locale, tag: tagOf(messageId), ttlS, urgency: 'high' }
    const outcomes = await Promise.all(devices.map((device) => sendTo(deps, device, push)))
    const busy = devices.filter((_, at) => outcomes[at] === 'busy')
    const delayMs = retryDelayMs(tries)
    if (busy.length === 0 || delayMs === null) return
    const runAt = new Date(deps.clock.now().getTime() + delayMs)
    await inTransaction(deps.db, (tx) => queue(tx, busy, { messageId, tries: tries + 1 }, { runAt }))
  },
})

/** One browser; for a short time all of a player. */
type EarlierSending = Try & ({ sessionId: string } | { sessionIds: string[] })

/** Queues jobs of the previous version again, so that they wait where they belong. The next release needs it no more. */
export const sendEarlierPush = defineJob<EarlierSending, PushDeps>({
  name: 'push.send',
  async run(deps, sending) {
    const sessionIds = 'sessionIds' in sending ? sending.sessionIds : [sending.sessionId]
    const devices = await listDevicesOf(deps.db, sessionIds, lifeOf(deps))
    await inTransaction(deps.db, (tx) => queue(tx, devices, sending))
  },
})

/** IDs without dashes have just the length that push services allow. */
export const tagOf = (id: string): string => id.replaceAll('-', '')

/** To all devices of a player. `unreachable`: none got it. @throws Error if a repeat may succeed */
export async function pushToPlayer(
  deps: PushDeps,
  playerId: string,
  push: Push,
): Promise<'sent' | 'unreachable'> {
  const devices = await listDevices(deps.db, playerId, lifeOf(deps))
  const outcomes = await Promise.all(devices.map((device) => sendTo(deps, device, push)))
  if (outcomes.includes('sent')) return 'sent'
  if (outcomes.includes('busy')) throw new Error('no push service accepted it')
  return 'unreachable'
}

function lifeOf({ clock, config }: Pick<PushDeps, 'clock' | 'config'>): SessionLife {
  const seenAfter = new Date(clock.now().getTime() - config.sessionDays * DAY_S * SECOND_MS)
  return { seenAfter, begunAfter: startOfSessions({ clock, config }) }
}

async function sendTo(deps: PushDeps, device: Device, push: Push): Promise<Outcome> {
  const outcome = await post(deps, device, push)
  deps.metrics.pushes.inc({ outcome })
  if (outcome === 'gone') await removeGone(deps.db, device)
  return outcome
}

async function post(deps: PushDeps, device: Device, push: Push): Promise<Outcome> {
  const key = await openKey(deps)
  if (key === null) return 'gone'
  const { endpoint } = device
  const once = { sender: createECDH(CURVE), salt: deps.random.bytes(SALT_BYTES) }
  once.sender.generateKeys()
  const headers = {
    authorization: vapidHeader(key, { endpoint, contact: deps.publicUrl, now: deps.clock.now() }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(push.ttlS),
    urgency: push.urgency,
    topic: push.tag,
  }
  const body = encryptPush(write(deps, push), device, once)
  try {
    const status = await postOutside({ url: endpoint, isTrusted: isTrusted(deps, endpoint), body, headers })
    const outcome = outcomeOf(status)
    if (outcome === 'refused')
      deps.log.error({ status, host: hostOf(device) }, 'a push service refused a push')
    return outcome
  } catch (error) {
    deps.log.warn({ err: error, host: hostOf(device) }, 'a push service did not answer')
    return 'busy'
  }
}

/** The rest of the address is a secret. */
const hostOf = ({ endpoint }: Device) => new URL(endpoint).host

function write({ settings }: Pick<PushDeps, 'settings'>, { title, text, link, locale, tag }: Push): Buffer {
  const { locales, defaultLocale } = settings.current()
  const { code, tag: lang, direction: dir } = locales.find((one) => one.code === locale) ?? defaultLocale
  const path = link === null || code === defaultLocale.code ? link : `/${code}${link}`
  const plain = Buffer.from(JSON.stringify({ title, text, link: path, tag, lang, dir }))
  if (plain.length > PLAIN_BYTES_MAX) throw new Error(`the texts of a push are too long: ${title}`)
  return plain
}
