/** The key of this installation at push services: staff create and end it, and it is stored sealed. Without one, the channel is off. */
import { inTransaction } from '../../platform/database/database.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import { sealingKeysOf } from '../../platform/secrets.ts'
import { noteAudit } from '../players/index.ts'
import type { PushDeps } from './push.deps.ts'
import { endKey, findKey, hasHadKey, insertKey, type SealedKey } from './push.queries.ts'
import { newVapidKey, type VapidKey } from './vapid.rules.ts'

const PURPOSE = 'web-push'
const SEPARATOR = ':'

type KeyDeps = Pick<PushDeps, 'clock' | 'db' | 'random' | 'secrets'>

interface By {
  actor: string
  reason: string
}

/** Creates the key that turns the channel on. Returns it; null if it is on already. */
export async function startPush(deps: KeyDeps, by: By): Promise<string | null> {
  return inTransaction(deps.db, async (tx) => {
    const key = newVapidKey()
    if (!(await insertKey(tx, sealKey(deps, key), deps.clock.now()))) return null
    const { publicKey } = key
    await noteAudit(deps, tx, { ...by, action: 'push.started', subject: 'push', details: { publicKey } })
    return publicKey
  })
}

/** Ends the key and all devices. Returns whether the channel was on. */
export async function stopPush(deps: KeyDeps, by: By): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await endKey(tx, deps.clock.now()))) return false
    await noteAudit(deps, tx, { ...by, action: 'push.stopped', subject: 'push', details: {} })
    return true
  })
}

/** The first start with stand-ins turns the channel on, so that it can be tried. Staff can stop it for good. */
export async function startForTrials(deps: KeyDeps & Pick<PushDeps, 'config'>): Promise<void> {
  if (!deps.config.roles.has('sandbox')) return
  const isNew = await inTransaction(deps.db, async (tx) => !(await hasHadKey(tx)))
  if (isNew) await startPush(deps, { actor: 'system:push', reason: 'first start with stand-ins' })
}

/** @throws Error if the key of the ring that sealed it is gone */
export async function openKey({ db, secrets }: Pick<KeyDeps, 'db' | 'secrets'>): Promise<VapidKey | null> {
  const stored = await findKey(db)
  if (stored === null) return null
  const { publicKey, privateKey } = stored
  const end = privateKey.indexOf(SEPARATOR)
  const key = sealingKeysOf(secrets, PURPOSE).find(privateKey.subarray(0, end).toString())
  if (key === null) throw new Error('the key that sealed the key of pushes is not in the ring')
  return { publicKey, privateKey: unseal(key.sealingKey, privateKey.subarray(end + 1), publicKey) }
}

function sealKey(
  { random, secrets }: Pick<KeyDeps, 'random' | 'secrets'>,
  { publicKey, privateKey }: VapidKey,
): SealedKey {
  const { id, sealingKey } = sealingKeysOf(secrets, PURPOSE).current()
  const sealed = seal(random, sealingKey, privateKey, publicKey)
  return { publicKey, privateKey: Buffer.concat([Buffer.from(id + SEPARATOR), sealed]) }
}
