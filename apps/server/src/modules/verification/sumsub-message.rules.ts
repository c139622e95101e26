/** Verifies Sumsub's webhooks by the digest of their raw body and reads the needed fields. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { CheckState } from './verification.tables.ts'

/** Sumsub also offers HMAC_SHA1_HEX, which is refused as too weak. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
])

interface Digest {
  value: string | undefined
  algorithm: string | undefined
}

export function isGenuine(secret: string, body: Buffer, { value, algorithm }: Digest): boolean {
  const name = ALGORITHMS.get(algorithm ?? 'HMAC_SHA256_HEX')
  if (name === undefined || value === undefined || !/^[0-9a-f]+$/.test(value)) return false
  const expected = createHmac(name, secret).update(body).digest()
  const actual = Buffer.from(value, 'hex')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

const message = z.object({
  type: z.string(),
  applicantId: z.string().max(128),
  externalUserId: z.string().max(64),
  createdAtMs: z.string(),
  reviewResult: z
    .object({
      reviewAnswer: z.enum(['GREEN', 'RED', 'YELLOW']).optional(),
      reviewRejectType: z.enum(['RETRY', 'FINAL']).optional(),
    })
    .optional(),
})

export interface Report {
  playerId: string
  /** The account owner who was checked: since when they own it, in milliseconds; null for the person who registered. */
  ownerSince: number | null
  applicantId: string
  state: CheckState
  reportedAt: Date
}

/** Null if the message doesn't report a check's state or doesn't name a player. */
export function readReport(body: unknown): Report | null {
  const parsed = message.safeParse(body)
  if (!parsed.success) return null
  const { type, externalUserId, applicantId, createdAtMs, reviewResult } = parsed.data
  const state = stateOf(type, reviewResult)
  const person = readPerson(externalUserId)
  // Sumsub's times are UTC without a time zone suffix.
  const reportedAt = new Date(`${createdAtMs.replace(' ', 'T').replace(/Z$/, '')}Z`)
  if (state === null || person === null || Number.isNaN(reportedAt.getTime())) return null
  return { ...person, applicantId, state, reportedAt }
}

/**
 * The id that Sumsub knows a person by. After the owner of the email has taken over an account, it is another person's: what Sumsub
 * knows of the earlier owner must not count for them.
 */
export function personId(player: { id: string; owner_since: Date | null }): string {
  return player.owner_since === null ? player.id : `${player.id}.${player.owner_since.getTime()}`
}

function readPerson(text: string): Pick<Report, 'playerId' | 'ownerSince'> | null {
  const [, playerId, ownerSince] = /^([0-9a-f-]{36})(?:\.(\d{1,15}))?$/.exec(text) ?? []
  if (!z.uuid().safeParse(playerId).success || playerId === undefined) return null
  return { playerId, ownerSince: ownerSince === undefined ? null : Number(ownerSince) }
}

function stateOf(type: string, result: z.infer<typeof message>['reviewResult']): CheckState | null {
  if (type === 'applicantCreated' || type === 'applicantReset') return 'started'
  if (type === 'applicantPending' || type === 'applicantOnHold') return 'pending'
  if (type !== 'applicantReviewed') return null
  if (result?.reviewAnswer === 'GREEN') return 'accepted'
  if (result?.reviewAnswer !== 'RED') return null
  return result.reviewRejectType === 'FINAL' ? 'rejected' : 'retry'
}
