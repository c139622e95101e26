/**
 * Messages of visitors to the operator. A message is stored sealed until a job has emailed it to the operator. The visitor
 * gets no copy: otherwise anyone could use the form to send email to strangers. The same message twice is stored once.
 */
import { createHmac } from 'node:crypto'
import { type Body, contactFields } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { ContactDeps } from './contact.deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import { siteOf } from '../../platform/http/limits/networks.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import { errorsOfForm } from '../players/index.ts'
import { insertMessage, listWrittenSince, lockNetwork } from './contact.queries.ts'

const HOUR_MS = 60 * 60 * 1000
const PER_SENDER = 5
/** Many people can share one network address. */
const PER_NETWORK = 30
const PURPOSE = 'contact-message'
/** Separates the ID of the key from the sealed text. */
const SEPARATOR = 0x3a

interface ContactMessage {
  email: string
  message: string
  playerId: string | null
  country: string
}

export async function takeMessage(
  deps: ContactDeps,
  form: Body<'createCommunication'>,
  sender: { client: Client; playerId: string | null },
): Promise<void> {
  const email = form.email?.trim() ?? ''
  const message = form.message?.trim() ?? ''
  const errors = errorsOfForm(contactFields, { email, message }, deps.clock.now())
  if (Object.keys(errors).length > 0) throw refuseFields(errors)

  const { client, playerId } = sender
  const network = siteOf(client.address)
  const networkHash = hash(deps, network)
  const senderHash = hash(deps, JSON.stringify([network, email.toLowerCase()]))
  const contentHash = hash(deps, JSON.stringify([network, email.toLowerCase(), message]))
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await lockNetwork(tx, networkHash)
    const written = await listWrittenSince(tx, networkHash, new Date(now.getTime() - HOUR_MS))
    if (written.some((one) => one.content_hash.equals(contentHash))) return
    const ofSender = written.filter((one) => one.sender_hash.equals(senderHash))
    if (ofSender.length >= PER_SENDER || written.length >= PER_NETWORK)
      throw refuse('messagesTooOften', { retryAfterS: HOUR_MS / 1000 })
    const id = deps.random.uuid()
    await insertMessage(tx, {
      id,
      network_hash: networkHash,
      sender_hash: senderHash,
      content_hash: contentHash,
      sealed: sealMessage(deps, id, { email, message, playerId, country: client.country }),
      written_at: now,
    })
    await enqueue(tx, 'contact.sendMessage', { messageId: id })
  })
}

function hash({ secrets }: ContactDeps, text: string): Buffer {
  return createHmac('sha256', secrets.current(PURPOSE).key).update(text).digest()
}

function sealMessage(deps: ContactDeps, id: string, message: ContactMessage): Buffer {
  const { id: keyId, sealingKey } = deps.secrets.current(PURPOSE)
  const sealed = seal(deps.random, sealingKey, Buffer.from(JSON.stringify(message)), id)
  return Buffer.concat([Buffer.from(keyId), Buffer.from([SEPARATOR]), sealed])
}

export function unsealMessage({ secrets }: ContactDeps, id: string, sealed: Buffer): ContactMessage {
  const separatorAt = sealed.indexOf(SEPARATOR)
  const ringKey = secrets.findKept(PURPOSE, sealed.subarray(0, separatorAt).toString())
  if (ringKey === null) throw new Error('The key ring lacks the key that sealed this message')
  // Only `sealMessage` writes sealed messages.
  return JSON.parse(
    unseal(ringKey.sealingKey, sealed.subarray(separatorAt + 1), id).toString('utf8'),
  ) as ContactMessage
}
