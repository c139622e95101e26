/** Where the browsers of players receive pushes. Each change is in the journal, because a device is a consent. */
import { createECDH } from 'node:crypto'
import type { Body } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { isPrivateHost } from '../../platform/http/public-addresses.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { noteAudit } from '../players/index.ts'
import { CURVE } from './encryption.rules.ts'
import type { PushDeps } from './push.deps.ts'
import { findKey, hasDevice, removeDevice, saveDevice } from './push.queries.ts'

type DeviceDeps = Pick<PushDeps, 'clock' | 'config' | 'db' | 'publicUrl' | 'random' | 'secrets'>

interface Login {
  playerId: string
  sessionId: string
}

/** The channel as this login sees it; null while it is off. */
export async function findPushState(
  db: Db | Tx,
  sessionId: string,
): Promise<{ key: string; isOn: boolean } | null> {
  const key = await findKey(db)
  return key === null ? null : { key: key.publicKey, isOn: await hasDevice(db, sessionId) }
}

/** A repeat replaces the address of the login. @throws notFound if the browser subscribed with a key that has ended */
export async function subscribe(
  deps: DeviceDeps,
  { playerId, sessionId }: Login,
  { key, endpoint, publicKey, auth }: Body<'subscribePush'>,
): Promise<void> {
  const device = {
    sessionId,
    playerId,
    endpoint: new URL(endpoint).href,
    publicKey: Buffer.from(publicKey, 'base64url'),
    auth: Buffer.from(auth, 'base64url'),
  }
  if (!isTrusted(deps, device.endpoint) && !isOutside(device.endpoint)) throw refuse('badRequest')
  if (!isPoint(device.publicKey)) throw refuse('badRequest')
  await inTransaction(deps.db, async (tx) => {
    if ((await findKey(tx))?.publicKey !== key) throw refuse('notFound')
    await saveDevice(tx, device, deps.clock.now())
    await note(deps, tx, playerId, 'player.pushesOn')
  })
}

/** Repeats change nothing. */
export async function unsubscribe(deps: DeviceDeps, { playerId, sessionId }: Login): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (await removeDevice(tx, sessionId)) await note(deps, tx, playerId, 'player.pushesOff')
  })
}

/** A browser shows nothing to the next person who uses it. */
export const forgetDevices = (): Consumer =>
  defineConsumer({
    name: 'push.sessions',
    kinds: ['session.ended'],
    async handle(tx, { sessionId }) {
      await removeDevice(tx, sessionId)
    },
  })

/** Whether it is an address of the stand-in, which is in our own network. */
export function isTrusted({ config, publicUrl }: Pick<DeviceDeps, 'config' | 'publicUrl'>, endpoint: string) {
  const isUsed = config.sandboxUrl !== null || config.roles.has('sandbox')
  return isUsed && endpoint.startsWith(`${config.sandboxUrl ?? `${publicUrl}/sandbox`}/push/`)
}

/** The longest that the index of addresses takes, far beyond those of any push service. Escaping can make one longer than it was sent. */
const ADDRESS_MAX = 1024

function isOutside(endpoint: string): boolean {
  if (endpoint.length > ADDRESS_MAX) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  return protocol === 'https:' && !isPrivateHost(hostname) && username === '' && password === ''
}

/** Anyone can send 65 bytes that are no key. */
function isPoint(publicKey: Buffer): boolean {
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    own.computeSecret(publicKey)
    return true
  } catch {
    return false
  }
}

const note = (deps: DeviceDeps, tx: Tx, playerId: string, action: string): Promise<void> =>
  noteAudit(deps, tx, {
    actor: `player:${playerId}`,
    action,
    subject: `player:${playerId}`,
    playerId,
    reason: 'requested by the player',
    details: {},
  })
