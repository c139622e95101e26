/** A WebAuthn authenticator with real keys (ES256), CBOR, COSE and signatures. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Body, Reply } from '../../../packages/contract/src/index.ts'
import { type Cbor, encodeCbor } from './cbor.ts'
import { PASSWORD } from './players.ts'
import type { TestServer } from '#tests/support/server/server.ts'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

/** Of players and of staff. */
type Creation = Pick<Reply<'beginPasskey'>, 'challenge' | 'rp' | 'user'>
type Question = Pick<Reply<'askPasskey'>, 'challenge' | 'rpId'>
export type Made = Body<'confirmPasskey'>['passkey']
export type Signed = Body<'createPasskeySession'>['passkey']

/** Deviations of an attacker, another page or a broken device. */
export interface Deviation {
  origin?: string
  domain?: string
  challenge?: string
  counter?: number
  type?: string
  isVerified?: boolean
  userHandle?: string
  key?: KeyObject
}

interface Authenticator {
  readonly credentialId: string
  make(creation: Creation, deviation?: Deviation): Made
  answer(question: Question, deviation?: Deviation): Signed
}

export function newAuthenticator(origin: string, { counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let counter = 0
  let owner = ''

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const dataOf = (domain: string, flags: number, deviation: Deviation, attested = Buffer.alloc(0)) => {
    if (counts) counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.counter ?? counter)
    return Buffer.concat([sha256(deviation.domain ?? domain), Buffer.from([flags]), count, attested])
  }

  return {
    credentialId,
    make({ challenge, rp, user }, deviation = {}) {
      owner = user.id
      const attested = attestedData(id, publicKey)
      const flags = FLAGS.present | FLAGS.attested | FLAGS.verified
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(rp.id, flags, deviation, attested)],
      ])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: encodeCbor(attestation).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    answer({ challenge, rpId }, deviation = {}) {
      const flags = FLAGS.present | ((deviation.isVerified ?? true) ? FLAGS.verified : 0)
      const data = dataOf(rpId, flags, deviation)
      const client = clientData('webauthn.get', challenge, deviation)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), deviation.key ?? privateKey)
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle ?? owner,
        },
      }
    },
  }
}

/** The credential and its public key in COSE format, as an authenticator reports them. */
function attestedData(credentialId: Buffer, publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = encodeCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  return Buffer.concat([Buffer.alloc(16), length, credentialId, key])
}

/** Browsers don't create passkeys for IP addresses, so the site's host is `localhost`. */
export const originOf = (server: TestServer) => server.url.replace('127.0.0.1', 'localhost')

export interface TestPasskey {
  id: string
  recoveryCodes: string[]
  device: Authenticator
  /** Requests a challenge for the signed-in player and signs it. */
  sign(token: string, deviation?: Deviation): Promise<Signed>
}

/** Adds a passkey for the token's player. `shown` is the player's existing second factor, if any. */
export async function givenPasskey(
  server: TestServer,
  token: string,
  { shown = {}, counts = true }: { shown?: { code?: string; passkey?: Signed }; counts?: boolean } = {},
): Promise<TestPasskey> {
  const device = newAuthenticator(originOf(server), { counts })
  const begun = await server.call('beginPasskey', { token, body: { password: PASSWORD, ...shown } })
  if (begun.status !== 200) throw new Error(`beginPasskey was refused: ${JSON.stringify(begun.error)}`)
  const body = { name: 'My phone', passkey: device.make(begun.data) }
  const { status, data, error } = await server.call('confirmPasskey', { token, body })
  if (status !== 200) throw new Error(`confirmPasskey was refused: ${JSON.stringify(error)}`)
  return {
    id: data.passkey.id,
    recoveryCodes: data.recoveryCodes,
    device,
    sign: async (bearer, deviation) =>
      device.answer((await server.call('askPasskey', { token: bearer })).data, deviation),
  }
}
